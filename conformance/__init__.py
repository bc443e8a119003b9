"""The conformance pack: language-neutral vectors of the games' clauses, and a runner that puts them to any service."""
