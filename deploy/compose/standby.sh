#!/bin/sh
# The standby: a copy of the primary at the first start, then it follows. The slot makes the primary keep what it has not yet read.
set -eu
export PGPASSWORD
PGPASSWORD=$(cat /run/secrets/replication-password)
if [ ! -s "$PGDATA/PG_VERSION" ]; then
    # Left by a copy that was interrupted.
    find "$PGDATA" -mindepth 1 -delete
    until psql "host=postgres user=standby dbname=postgres replication=true" -c 'IDENTIFY_SYSTEM' > /dev/null; do sleep 1; done
    psql "host=postgres user=standby dbname=postgres replication=true" -c 'DROP_REPLICATION_SLOT standby' > /dev/null 2>&1 || true
    pg_basebackup --pgdata="$PGDATA" --dbname="host=postgres user=standby" --wal-method=stream --checkpoint=fast -R -C -S standby
    chmod 700 "$PGDATA"
fi
exec postgres -c hot_standby_feedback=on
