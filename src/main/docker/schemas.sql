-- Run once, by root, when the container makes its data folder. `./refunds up` makes the same over JDBC (SchemaMaker).
-- The passwords are those of a stack that only this machine can reach; change them with STACK_DATABASE_PASSWORD and here together.
CREATE DATABASE IF NOT EXISTS refunds CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
CREATE DATABASE IF NOT EXISTS ledger CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
CREATE USER IF NOT EXISTS 'refunds_migrate'@'%' IDENTIFIED BY 'refunds';
CREATE USER IF NOT EXISTS 'refunds_app'@'%' IDENTIFIED BY 'refunds';
CREATE USER IF NOT EXISTS 'ledger'@'%' IDENTIFIED BY 'refunds';
GRANT ALL PRIVILEGES ON refunds.* TO 'refunds_migrate'@'%' WITH GRANT OPTION;
-- No right for refunds_app: the migration grants it, table by table.
GRANT ALL PRIVILEGES ON ledger.* TO 'ledger'@'%';
