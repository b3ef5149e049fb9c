import pg from 'pg';
const url=process.argv[2];
const sqls = (await import('/work/h/lead/server/cart/cart.queries.ts')) as any;
const client=new pg.Client(url); await client.connect();
const acc=(await client.query("select account_id as id from shop_order limit 1")).rows[0].id;
const prods=(await client.query("select product_id as id, name from product_size where quantity>3 limit 200")).rows;
await client.query('insert into cart(account_id) values($1) on conflict do nothing',[acc]);
const t=async(n:string,f:(i:number)=>Promise<any>)=>{for(let i=0;i<10;i++)await f(i);const s=process.hrtime.bigint();for(let i=0;i<300;i++)await f(i);console.log(n,Number(process.hrtime.bigint()-s)/300/1e6,'ms')};
for (const mode of ['auto','force_generic_plan']) { await client.query(`set plan_cache_mode=${mode}`);
await t('select1 '+mode,()=>client.query({name:'one',text:'select 1'}));
await t('state '+mode,(i)=>sqls.findProductState(client,acc,{productId:prods[i%200].id}));
await t('add '+mode,(i)=>sqls.addLine(client,acc,{id:crypto.randomUUID(),productId:prods[i%200].id,size:prods[i%200].name,quantity:1,seenPrice:100}));
const line=(await client.query('select id,quantity from cart_item where account_id=$1 limit 1',[acc])).rows[0];
await t('change '+mode,(i)=>sqls.changeLine(client,acc,{id:line.id,expected:line.quantity,quantity:line.quantity,seenPrice:100}));
const s=(await client.query('select id,account_id,floor(extract(epoch from created_at))::float8 i,floor(extract(epoch from expires_at))::float8 e from session limit 1')).rows[0];
const sess=await client.query("select 1"); 
await t('session '+mode,()=>client.query({name:'session-check',text:`select s.account_id as "accountId", s.id as "sessionId", a.role, a.first_name as "firstName",
        a.last_name as "lastName", a.email
      from session s join account a on a.id = s.account_id
      where s.id = $1 and s.account_id = $2 and s.expires_at > now() and a.erased_at is null
        and floor(extract(epoch from s.created_at)) = $3 and floor(extract(epoch from s.expires_at)) = $4`,values:[s?.id??acc,s?.account_id??acc,s?.i??1,s?.e??1]}));
}
await client.end();
