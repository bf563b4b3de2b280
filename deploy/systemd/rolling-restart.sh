#!/bin/sh
# Restarts the copies of this machine one after the other, so that visitors notice nothing: rolling-restart.sh 3001 3002
# Each must want requests again (/trafficz) before the next one ends; without that it stops here, and the others go on with
# the old version.
set -eu

# As long as a start may take that loads a large catalogue.
PATIENCE_SECONDS=${PATIENCE_SECONDS:-180}
# The balancer asks each second and needs one good answer (deploy/haproxy/haproxy.cfg).
BALANCER_SECONDS=${BALANCER_SECONDS:-3}

[ $# -gt 0 ] || { echo 'rolling-restart.sh PORT…' >&2; exit 2; }
for port in "$@"; do
    systemctl restart "bancale@$port"
    waited=0
    until curl --silent --fail --max-time 2 --output /dev/null "http://127.0.0.1:$port/trafficz"; do
        [ "$waited" -lt "$PATIENCE_SECONDS" ] || { echo "bancale@$port does not want requests: journalctl -u bancale@$port" >&2; exit 1; }
        waited=$((waited + 1))
        sleep 1
    done
    sleep "$BALANCER_SECONDS"
    echo "bancale@$port is back"
done
