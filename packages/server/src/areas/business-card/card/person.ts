import type { CardDress, CardFacts, CardSource, CardValues } from '@portal/contract/areas/business-card/card-field.ts'
import type { Privilege } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import type { businessCards, businessCardTemplates } from '#src/schema/business-card/card.ts'
import { personVisible } from '#src/shared/directory/visible.ts'

type CardRow = typeof businessCards.$inferSelect
type TemplateRow = typeof businessCardTemplates.$inferSelect

/** Units from the top down to this one of `org_units`. */
export const pathIds = (unit: SQL): SQL => sql`string_to_array(trim(both '/' from ${unit}.path), '/')::uuid[]`
const PATH_IDS = pathIds(sql`o`)

const TODAY: SQL = sql`(now() at time zone 'Asia/Shanghai')::date`

/** Whoever leaves keeps the card for the last day: it ends at midnight behind it. Of two records of one person none has left. */
export const HAS_LEFT: SQL<boolean> = sql`(u.merged_into_id is null
  and (coalesce(u.left_on < ${TODAY}, false) or (u.employment = 'left' and u.left_on is null)))`

/** Closed for another reason than a last day that is still running. */
const IS_CLOSED: SQL = sql`(u.deleted_at is not null or u.merged_into_id is not null
  or (not u.enabled and u.left_on is distinct from ${TODAY}))`

/** The number of the nearest unit upwards that has one. */
export const SWITCHBOARD: SQL = sql`coalesce((select a.phone from org_units a
  where a.id = any(${PATH_IDS}) and a.phone <> '' order by a.depth desc limit 1), '')`

/** The nearest company upwards, by its short name where it has one. */
const COMPANY: SQL = sql`coalesce((select coalesce(nullif(a.short_name, ''), a.name) from org_units a
  where a.id = any(${PATH_IDS}) order by (a.kind = 'company') desc, case when a.kind = 'company' then -a.depth else a.depth end
  limit 1), '')`

const PERSON: SQL = sql`u.id as "userId", u.name, u.code as "userCode", u.photo, u.post, u.phone_sealed as "phoneSealed",
  u.mail_sealed as "mailSealed", u.primary_org_id as "orgId", o.name as "orgName", ${SWITCHBOARD} as switchboard,
  ${COMPANY} as company, ${HAS_LEFT} as "hasLeft", ${IS_CLOSED} as "isClosed"`

/** A card as it lies in the database. */
export type Card = Pick<
  CardRow,
  'id' | 'revision' | 'templateId' | 'languages' | 'typed' | 'shown' | 'slug' | 'state' | 'retiredBecause' | 'visits'
> & { retiredAt: string | null; updatedAt: string }

export type Template = Omit<CardDress, 'locked' | 'free'> &
  Pick<TemplateRow, 'id' | 'name' | 'enabled' | 'locked' | 'free'>

const CARD: SQL = sql`case when c.id is not null then json_build_object('id', c.id, 'revision', c.revision,
  'templateId', c.template_id, 'languages', c.languages, 'typed', c.typed, 'shown', c.shown, 'slug', c.slug,
  'state', c.state, 'retiredBecause', c.retired_because, 'retiredAt', c.retired_at, 'visits', c.visits,
  'updatedAt', c.updated_at) end`

const TEMPLATE: SQL = sql`case when p.id is not null then json_build_object('id', p.id, 'name', p.name, 'enabled', p.enabled,
  'layout', p.layout, 'company', p.company, 'companyEn', p.company_en, 'colour', p.colour, 'accent', p.accent,
  'logo', p.logo, 'locked', p.locked, 'free', p.free) end`

export interface CardPerson extends Record<string, unknown> {
  userId: string
  name: string
  userCode: string
  photo: string
  post: string
  phoneSealed: Buffer | null
  mailSealed: Buffer | null
  orgId: string
  orgName: string
  switchboard: string
  company: string
  hasLeft: boolean
  isClosed: boolean
  card: Card | null
  template: Template | null
}

/** People `u` with their card `c` and its template `p`, if they have one. */
export const readCardPeople = async ({ db }: Pick<Tx, 'db'>, where: SQL): Promise<CardPerson[]> => {
  const { rows } = await db.execute<CardPerson>(sql`
    select ${PERSON}, ${CARD} as card, ${TEMPLATE} as template
    from users u join org_units o on o.id = u.primary_org_id left join business_cards c on c.user_id = u.id
      left join business_card_templates p on p.id = c.template_id
    where ${where}`)
  return rows
}

/** The person's row is in what these codes reach. */
export const reachedWith = (tx: Tx, actor: Actor, codes: readonly Privilege[]): SQL =>
  actor.holds(...codes) ? personVisible({ ...tx, actor, scope: actor.scopeOf(codes) }) : sql`false`

const opened = (secrets: Secrets, sealed: Buffer | null): string => (sealed === null ? '' : secrets.open(sealed))

/** What the directory says of the person now, in full. */
export const factsOf = (secrets: Secrets, person: CardPerson): CardFacts => ({
  name: person.name,
  org: person.orgName,
  post: person.post,
  mobile: opened(secrets, person.phoneSealed),
  mail: opened(secrets, person.mailSealed),
  switchboard: person.switchboard,
  company: person.company,
  photoUrl: person.photo,
})

type Filled = Pick<CardSource, 'shown' | 'languages'> & { typed: CardValues }

export const sourceOf = (
  secrets: Secrets,
  person: CardPerson,
  dress: CardDress,
  { typed, shown, languages }: Filled,
): CardSource => ({ dress, facts: factsOf(secrets, person), values: typed, shown, languages })

/** Somebody may open it: it is in use, and its person is still here. */
export const isOpen = ({ card, hasLeft, isClosed }: CardPerson): boolean =>
  card?.state === 'active' && !hasLeft && !isClosed
