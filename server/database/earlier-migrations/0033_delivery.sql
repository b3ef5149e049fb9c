-- Orders keep the method that was chosen at the checkout. Zones, methods and holidays are a setting, see
-- server/settings/delivery-settings.ts: without one there is a single method, which charges and promises what the settings
-- say, so a shop delivers as before.

-- ISO 3166-1 alpha-2; empty where it was not asked for.
alter table address add country text not null default '';
alter table shop_order
  add country text not null default '',
  add delivery_method text not null default 'Standard delivery',
  -- Where the shopper collects the order; empty if it is sent.
  add pickup_place text not null default '';
