#!/bin/sh
# Runs once, when the primary's database is new: the user with which the standby follows.
set -eu
password=$(cat /run/secrets/replication-password)
psql --no-psqlrc --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set password="$password" <<'SQL'
create role standby with replication login password :'password';
SQL
echo 'host replication standby all scram-sha-256' >> "$PGDATA/pg_hba.conf"
