import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// A shop refuses to start if a migration that it has applied was changed. A new migration adds its line here, which the
// failing test prints.

/** The migrations with the SHA-256 of their text: `sha256sum server/database/migrations/*.sql`. */
const checksums = [
  ['0201_shared.sql', '16cc9e58fddebd8c61c1ff070bc2f2947bdad66c1a270fbbaceff6fabd33b399'],
  ['0202_accounts.sql', 'dc094176e8a39121bffc7a893d6d1f218d6f771abef39a042db9be7989564905'],
  ['0203_infrastructure.sql', '6aaf325db608e08789fb756321f6380e680a5455c41ad76cf449f75d254536e4'],
  ['0204_settings.sql', '44c4202b3b12519ad8fe6eac093766486fc9415e7ea80ec29371bad9ffb0d2ba'],
  ['0205_content.sql', '738dfcb9e8cf97c1acb3b2c0e9be613570ab974221037c0d0c8f277f65b4998d'],
  ['0206_assortment.sql', '6b9d3703208b468cf3d63fb53f7a08cb4d1217ed4a12c2723efbf9d8c455e9a5'],
  ['0207_catalogue.sql', '186f0737fb98ad8f13272cb9b64f0548f89e1ead86d31a46f684ddfb2dca8988'],
  ['0208_inventory.sql', '7c9cf9032716eccb963bb18357f81de7409ad6644b14f173cee9c3af34dcdb1b'],
  ['0209_imports.sql', 'cfd87c6cc5bbe38f095f8f0318bc6c6d12532503f7244be4442f4ec95b49dc65'],
  ['0210_carts.sql', 'ea52fb762a68b7b64588c9dca56b8684f9a645e80601da20c767786f8fcbc94c'],
  ['0211_orders.sql', '3f140565436a8ad48615923670d98f3f8274d4a9d136a614179fad6224a5367a'],
  ['0212_payments.sql', 'e87fed3e44e498068a1cdb12994357aa76e47dd08489eaf83116633a41d5b632'],
  ['0213_order_changes.sql', 'a54272568ce14056c0fa3284705a0dbf102dc33c7b983c5189856c127d577b3d'],
  ['0214_returns.sql', '02ad6f4e7dea8fcff61697573e40470e5a04ee24f3d4abb01c33d5c96a6c0740'],
  ['0215_invoices.sql', 'e4e28cee3c33104eaab8780bb155825b609fdec974a4785161199ad8ebbca8fb'],
  ['0216_reviews.sql', 'de7f9b06558688205b24c640e05e4721eaf43bbf2735b310ae3ac556154d3487'],
  ['0217_fit.sql', 'bdac3d2a5dd311befaea2de68e30b14d4a891d8fd162a10ece43d695fda3b7ac'],
  ['0218_totals.sql', '703be2e523be991c150f2cc82483b59f69af2d17ac15df59999f8deba05332a0'],
  ['0219_emails.sql', 'cfdc48ab54d9d0b73d14b6bb2efe5d4130f0f076916932c297fcedf6e95ffc74'],
  ['0220_staff_search.sql', '477703b8d7764fb25ef6b37e61ae0832ce32da2bbad6f9e97bbd10f160306206'],
  ['0221_sandbox_gateway.sql', '1183fef863452f723b244a6edc823767f440ca5a96bb13047d4e2718d5fedaf3'],
  [
    '0222_payment_providers.sql',
    '4be6cd243f341ca1bb6b64f7694845f64ca6a9a85b99f9cc966a168a044cd6b1',
  ],
  ['0223_stored_secrets.sql', '2be82e874897c95f2b2d6e562070872b750e677fe2f53e18ee271a9935b5d87d'],
  ['0224_payment_attempts.sql', 'effab1a9cae6303328045e6fce9a9bc22e9b7ff73d59db505d1ea4aca3b8cfee'],
  [
    '0225_payment_attempts_index.sql',
    'b38343a0be82ad08ceec476c91543e6c241ff2efd642e3d67af4ae74fbae54fc',
  ],
  [
    '0226_validate_payment_attempts.sql',
    'b956ac231ffdd3bb054606a5b2c60a44a35200d5040e6e9f6cd6a5d111dcfdca',
  ],
  ['0227_web_vitals.sql', '4dbd2efe2bde0dbb3bfc2863a7ba57ba7ad033aef2851c1a92e8f3d7af5c9cd0'],
  ['0228_mail_settings.sql', '4008bc1c8605e9ed48654853cca0c6a3801f380ca42bbd940c34d6aa8b2cbbc9'],
  [
    '0229_invalidation_subjects.sql',
    'd3c3fb74681203fabf9523d7c0ba7883efd685dd575b971d17c8942ba531d87a',
  ],
  ['0230_buyer_references.sql', '7613f92c7770bf223f3fc1f66346d3ccab90cab98701744cad37ee680ea30a60'],
  ['0231_email_switch.sql', 'fe39cd6f83f2e8e3ec2269d32f65274723e4f892d6a1689a0b9f6cef982faef3'],
  [
    '0232_fewer_order_indexes.sql',
    'b40527c3b33d700c9cb0a3534cfa2634d48e9c38028e1c6a05c54e038c507b7b',
  ],
  [
    '0233_invalidation_index.sql',
    'a26a942994d6194098bc79b8171b9f122b4e260d423b769ead456933d982f937',
  ],
  [
    '0234_payment_keys_index.sql',
    'edfcc95853406693c4736134033237a9f7894495d2cd8896798b35e1585bd65f',
  ],
  ['0235_money_paths.sql', '2568c664e0a649804391a14db3d7cfd731dc0439e0fed660b7b87024eacdaa4b'],
  [
    '0236_validate_money_paths.sql',
    '831c7bad6cb63280cf089d168094129b1955a5613c3a65e6e65f797113494107',
  ],
  ['0237_payouts.sql', '60efa0e3fedccdcaa4a116750c15f0ea7073fa64915d63afe8e2f64d7dc1dbea'],
  ['0238_planned_prices.sql', 'a0dd4d1fabfaca83a0422088e672025604e67c3435634c987f038989935550fa'],
  [
    '0239_planned_prices_index.sql',
    '4579c422425845a3ba7f6c8c13a81f2288c835d9405b655e50f9e25ccca4110a',
  ],
  [
    '0240_product_publishing.sql',
    '8546aa2fae48da4024db596d6c4b1398dd707bea7705b08a7a5998efff4b9eac',
  ],
  [
    '0241_product_planned_index.sql',
    '3b3085ac9d6faa3ff29604ad961be42f1740622fc235e84a7baf56a40ea4d76f',
  ],
  [
    '0242_validate_product_publishing.sql',
    '5f603f448258d4559fb848ebc4b169d7979723169a1be74687ac2c896e60d9af',
  ],
  ['0243_reminders.sql', '3a78e1e85758a0ae16af4ceb407605a4861042e02c31202f4240f2355c28cd04'],
  ['0244_promotions.sql', '2505d6e6b3a3e83ba857ec8feb7b90f57b963930f0c09c1a7f8a8acbc4308236'],
  [
    '0245_validate_promotions.sql',
    'd0d1f0f6067dd27cde0d0e5efd3d0a1870c530d6aa4da9ec5cb58bf3bf3a8f40',
  ],
  [
    '0246_active_promotions_index.sql',
    'ae3557604cda1eab221aa7d833119346c9fd49e13bf1a3d016c8d0c7d3061ad5',
  ],
  [
    '0247_payment_customers.sql',
    '471738bc6c4c5c00137ed7077e198310e131adb0276c3f2d1fe19faf87ed59de',
  ],
  ['0248_fraud_warnings.sql', '7c9aaf87454d2e598709732efb174d8c4189fac0fd46355137aa7ef149b09b1d'],
  [
    '0249_validate_fraud_warnings.sql',
    '680fa2b269137ab68c760b2b1dcbed90c7bf6200b704bb73bcdb914c935dc2fd',
  ],
  ['0250_product_previews.sql', '600bef6a93f13a3e7b346258d40b046b48cb8016feccdba7a614aabce1beeb1c'],
  ['0251_customer_groups.sql', '6df5e70abaddb648499469eedcd414fdd3198421038531cc66c8dd06636dc388'],
];

/** The SHA-256 of the same list of the earlier migrations, one `NAME CHECKSUM` a line. */
const earlierChecksum = '3bbd675dd58bbf3116b3ee53c1cdc23b981e086fe26fb6e338b55e7b41f83900';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function checksumsOf(folder: string): string[][] {
  const url = new URL(folder, import.meta.url);
  return readdirSync(url)
    .sort()
    .map((name) => [name, sha256(readFileSync(new URL(name, url), 'utf8'))]);
}

it('no migration has changed, and none is missing', () => {
  expect(checksumsOf('./migrations/')).toEqual(checksums);
});

it('no migration from before 0.2.0 has changed, and none is missing', () => {
  const lines = checksumsOf('./earlier-migrations/').map((line) => `${line.join(' ')}\n`);
  expect(sha256(lines.join(''))).toBe(earlierChecksum);
});
