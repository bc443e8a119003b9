// Puts the conformance vectors to a service: node conformance/run.mjs --base-url http://127.0.0.1:8000
// Node 18 or newer, no packages. The same verdicts as `python -m conformance.run`; README.md says how answers are matched.

import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const HERE = dirname(fileURLToPath(import.meta.url))
const MISSING = Symbol('missing')
const FORMAT = 1

// ---- Matching

const isList = Array.isArray
const isObject = (value) => typeof value === 'object' && value !== null && !isList(value)
const has = (object, key) => Object.prototype.hasOwnProperty.call(object, key)
const escaped = (key) => key.replaceAll('~', '~0').replaceAll('/', '~1')

const MATCHERS = {
  $absent: (wanted, found) => (found === MISSING) === wanted,
  $length: (wanted, found) =>
    (isList(found) && found.length === wanted) || (typeof found === 'string' && [...found].length === wanted),
  $contains: (wanted, found) => isList(found) && wanted.every((one) => found.some((item) => matches(one, item))),
  $lacks: (wanted, found) => isList(found) && !wanted.some((one) => found.some((item) => matches(one, item))),
  $set: (wanted, found) => isList(found) && found.length === wanted.length && paired(wanted, found)
}

/** Whether each of the wanted can have an item of its own. */
function paired ([first, ...rest], found) {
  if (first === undefined) return true
  return found.some((item, index) => matches(first, item) && paired(rest, without(found, index)))
}

const without = (list, index) => [...list.slice(0, index), ...list.slice(index + 1)]

/** Every place where `found` is not as expected, in the order of the expectation. */
function * mismatches (expected, found, pointer = '') {
  if (isObject(expected) && Object.keys(expected).some((key) => key.startsWith('$'))) {
    for (const [word, wanted] of Object.entries(expected)) {
      if (!has(MATCHERS, word) || !MATCHERS[word](wanted, found)) yield mismatch(pointer, { [word]: wanted }, found)
    }
  } else if (isObject(expected) && isObject(found)) {
    for (const [key, wanted] of Object.entries(expected)) {
      yield * mismatches(wanted, has(found, key) ? found[key] : MISSING, `${pointer}/${escaped(key)}`)
    }
  } else if (isList(expected) && isList(found) && expected.length === found.length) {
    for (const [index, wanted] of expected.entries()) yield * mismatches(wanted, found[index], `${pointer}/${index}`)
  } else if (isObject(expected) || isList(expected) || expected !== found) {
    yield mismatch(pointer, expected, found)
  }
}

const mismatch = (pointer, expected, found) =>
  found === MISSING ? { pointer, expected } : { pointer, expected, found }

const matches = (expected, found) => mismatches(expected, found).next().done

// ---- Vectors

function readFiles () {
  const root = join(HERE, 'vectors')
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return folders.map((entry) => entry.name).sort().flatMap((game) =>
    readdirSync(join(root, game)).filter((name) => name.endsWith('.json')).sort()
      .map((name) => readJson(join(root, game, name))))
}

const readJson = (place) => JSON.parse(readFileSync(place, 'utf8'))

async function asked (base, game, vector) {
  const path = `/v1/rulesets/${game}` + (vector.call === 'ruleset' ? '' : `/${vector.call}`)
  const post = has(vector, 'request') && {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(vector.request)
  }
  const answer = await fetch(base.replace(/\/+$/, '') + path, post || {})
  return { status: answer.status, body: parsed(await answer.text()) }
}

/** What was sent as JSON; what is none, like a proxy's page of errors, as text. */
function parsed (sent) {
  try {
    return JSON.parse(sent || 'null')
  } catch {
    return sent
  }
}

/** The files of a downloaded pack. */
function readPack (place) {
  const told = readJson(place)
  if (!isObject(told) || told.format !== FORMAT || !isList(told.files)) {
    throw new Error(`this is no pack of format ${FORMAT}`)
  }
  return told.files
}

async function verdict (base, game, vector) {
  const { status, body } = await asked(base, game, vector)
  const refused = status === vector.status ? [] : [mismatch('status', vector.status, status)]
  return [...refused, ...mismatches(vector.expect, body)]
}

async function run (files, base, game) {
  const failed = []
  let vectors = 0
  for (const file of files.filter((file) => game === undefined || file.game === game)) {
    for (const vector of file.vectors) {
      vectors += 1
      const found = await verdict(base, file.game, vector)
      if (found.length) failed.push({ id: vector.id, clauses: vector.clauses ?? [vector.clause], mismatches: found })
    }
  }
  return { vectors, passed: vectors - failed.length, failed }
}

function report (result) {
  const lines = result.failed.flatMap((failure) => [
    `FAILED ${failure.id} (${failure.clauses.join(', ')})`,
    ...failure.mismatches.flatMap((one) => [
      `  at ${one.pointer || '/'}`,
      `    expected ${JSON.stringify(one.expected)}`,
      `    found    ${has(one, 'found') ? JSON.stringify(one.found).slice(0, 2000) : 'nothing'}`
    ])
  ])
  return [...lines, `${result.passed} of ${result.vectors} vectors passed`].join('\n')
}

/** The cases of matching.json: for whoever writes a runner. */
function checkMatching () {
  const wrong = readJson(join(HERE, 'matching.json')).cases
    .filter((one) => matches(one.expected, has(one, 'found') ? one.found : MISSING) !== one.matches)
  for (const one of wrong) console.error(`wrong: ${one.title}`)
  return wrong.length ? 1 : 0
}

// ---- Command line. Exit status 0: all pass; 1: some fail; 2: no service, no pack, no vectors.

async function main () {
  const { values } = parseArgs({
    options: {
      'base-url': { type: 'string' },
      game: { type: 'string' },
      pack: { type: 'string' },
      json: { type: 'boolean' },
      'check-matching': { type: 'boolean' }
    }
  })
  if (values['check-matching']) return checkMatching()
  const base = values['base-url']
  if (!base) {
    console.error('usage: node run.mjs --base-url URL [--game GAME] [--pack FILE] [--json]')
    return 2
  }
  let files
  try {
    files = values.pack ? readPack(values.pack) : readFiles()
  } catch (error) {
    console.error(`No pack in ${values.pack}: ${error.message}`)
    return 2
  }
  let result
  try {
    result = await run(files, base, values.game)
  } catch (error) {
    console.error(`No answer from ${base}: ${error.cause?.message ?? error.message}`)
    return 2
  }
  console.log(values.json ? JSON.stringify(result) : report(result))
  return result.vectors === 0 ? 2 : Number(result.failed.length > 0)
}

process.exitCode = await main()
