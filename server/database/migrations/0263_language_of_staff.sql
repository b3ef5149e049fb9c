-- Of the admin area, as a member of staff has chosen it. Null: that of the browser.
alter table account add column admin_language text;
