FROM python:3.12-slim

# Nothing is written at run time but the metrics' shared files and the workers' heartbeats, both in memory
# (/dev/shm): run it with a read-only root file system.
ENV PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    HOST=0.0.0.0 \
    PORT=8000

WORKDIR /app

# The lock first: the layer lasts until a pinned version changes.
COPY requirements.txt ./
RUN python -m pip install --no-cache-dir --disable-pip-version-check --root-user-action=ignore \
        --require-hashes --only-binary=:all: -r requirements.txt

COPY LICENSE ./
COPY rules/ rules/
COPY service/ service/
COPY conformance/ conformance/
# Byte code is made here, since the running service can write none.
RUN python -m compileall -q rules service conformance \
    && useradd --uid 10001 --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin rules
USER 10001

EXPOSE 8000
STOPSIGNAL SIGTERM

HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as r; r.urlopen(f\"http://127.0.0.1:{os.environ['PORT']}/health/ready\", timeout=2)"]

CMD ["python", "-m", "gunicorn", "--config", "service/gunicorn_conf.py", "service.wsgi:app"]
