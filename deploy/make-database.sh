#!/bin/sh
# Runs once, when the database's volume is empty. Whoever the instances log in as owns one database and is no superuser;
# the superuser has no password afterwards and is reached from inside the container only.
set -e
psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" \
  --username="$POSTGRES_USER" --dbname=postgres <<'SQL'
create role tartdags login createrole password :'password';
grant set on parameter session_replication_role to tartdags;
create database tartdags owner tartdags;
alter role current_user password null;
SQL
