import { type CardSource, CONTACTS, cardValue } from '@portal/contract/areas/business-card/card-field.ts'
import { type CardGap, cardGap } from '@portal/contract/areas/business-card/words.ts'
import { type SQL, sql } from 'drizzle-orm'
import { SWITCHBOARD } from './person.ts'

/** What this card lacks, for whoever looks after it. */
export const gapsOf = (source: CardSource): CardGap[] => {
  const has: Record<CardGap, boolean> = {
    nameEn: !source.languages.includes('en') || cardValue(source, 'nameEn') !== '',
    contact: CONTACTS.some((field) => source.shown.includes(field) && cardValue(source, field) !== ''),
    post: source.facts.post !== '',
    mobile: cardValue(source, 'mobile') !== '',
    mail: cardValue(source, 'mail') !== '',
    photo: source.facts.photoUrl !== '',
  }
  return cardGap.options.filter((gap) => !has[gap])
}

/** Whether a field has a value: as `cardValue` of the contract tells it, of `business_cards c`, `business_card_templates p`, `users u`. */
const filled = (field: string, known: SQL): SQL => sql`case
  when p.free @> jsonb_build_array(jsonb_build_object('key', ${field}::text)) then coalesce(c.typed ->> ${field}::text, '') <> ''
  else ${field}::text = any(p.locked) and ${known} end`

const hasMobile = filled('mobile', sql`u.phone_sealed is not null`)
const hasMail = filled('mail', sql`u.mail_sealed is not null`)

const shows = (field: string, has: SQL): SQL => sql`(${field}::text = any(c.shown) and ${has})`

/** {@link gapsOf} in the text of a list. */
export const GAPS: Record<CardGap, SQL> = {
  nameEn: sql`('en' = any(c.languages) and not (${filled('nameEn', sql`false`)}))`,
  contact: sql`(not (${sql.join(
    [
      shows('mobile', hasMobile),
      shows('mail', hasMail),
      shows('officePhone', filled('officePhone', sql`false`)),
      shows('switchboard', filled('switchboard', sql`${SWITCHBOARD} <> ''`)),
    ],
    sql` or `,
  )}))`,
  post: sql`(u.post = '')`,
  mobile: sql`(not (${hasMobile}))`,
  mail: sql`(not (${hasMail}))`,
  photo: sql`(u.photo = '')`,
}

export const GAPS_OF_ROW: SQL<CardGap[]> = sql`array_remove(array[${sql.join(
  cardGap.options.map((gap) => sql`case when ${GAPS[gap]} then ${gap}::text end`),
  sql`, `,
)}], null)`
