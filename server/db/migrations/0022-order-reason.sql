-- An MVR that staff ask for along with a new driver is ordered before there can be a signed consent: on their word.
alter table records_order add column reason text;
