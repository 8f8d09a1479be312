# shellcheck shell=sh
# Set PYTHON to a Python that works here and is new enough. Each candidate is run, because one may exist and yet fail
# (a shim of pyenv for a version that is not selected), or be split up (Debian's python3 without python3-venv).

python_works() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

python_makes_environments() {
    "$1" -c 'import ensurepip, venv' >/dev/null 2>&1
}

find_python() {
    PYTHON=
    lacking=
    for candidate in .venv/bin/python python3.13 python3.12 python3.11 python3 python3.14 python \
        "${PYENV_ROOT:-${HOME:-}/.pyenv}"/versions/3.1[1-9].*/bin/python3 \
        "${HOME:-}"/.local/share/uv/python/cpython-3.1[1-9]*/bin/python3; do
        python_works "$candidate" || continue
        if python_makes_environments "$candidate"; then
            PYTHON=$candidate
            return
        fi
        lacking=$candidate
    done
}

if [ -n "${TAPIS_PYTHON:-}" ]; then
    PYTHON=$TAPIS_PYTHON
    if ! python_works "$PYTHON"; then
        echo "TAPIS_PYTHON is $PYTHON, and that is not a Python 3.11 or newer that runs." >&2
        exit 1
    fi
    if ! python_makes_environments "$PYTHON"; then
        echo "$PYTHON (from TAPIS_PYTHON) lacks ensurepip or venv: install them (Debian: apt-get install python3-venv)." >&2
        exit 1
    fi
else
    find_python
    if [ -z "$PYTHON" ] && [ -n "$lacking" ]; then
        echo "$lacking lacks ensurepip or venv: install them (Debian: apt-get install python3-venv)." >&2
        exit 1
    elif [ -z "$PYTHON" ]; then
        echo "Python 3.11 or newer is needed and none was found: install one, or set TAPIS_PYTHON to its path." >&2
        exit 1
    fi
fi
