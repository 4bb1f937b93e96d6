import { type CardView, cardView } from '@portal/contract/areas/business-card/card-field.ts'
import {
  type CardLanguage,
  cardPathOf,
  cardWords,
  cardRefusals as no,
} from '@portal/contract/areas/business-card/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { eq, sql } from 'drizzle-orm'
import { countAttempt, readPhoto } from '#src/areas/account/public.ts'
import type { Db } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { addressOfCode } from '#src/platform/http/site-hosts.ts'
import { businessCardOldSlugs } from '#src/schema/business-card/card.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type Card, type CardPerson, isOpen, readCardPeople, sourceOf, type Template } from '../card/person.ts'
import { type VcardPhoto, vcardOf } from './vcard.ts'

const BY_ADDRESS = { limit: 60, windowSeconds: 60, lockSeconds: 60 }

/** Page and vCard together: nobody walks through links. */
export const ensureRoom = async (db: Db, address: string): Promise<void> =>
  ensure(!('lockedSeconds' in (await countAttempt(db, `businessCardsFrom|${address}`, BY_ADDRESS))), no.tooOften)

export type OpenCard = CardPerson & { card: Card; template: Template }

/** The card of this person where somebody may open it, else null. */
export const openCardOf = (person: CardPerson): OpenCard | null => {
  const { card, template } = person
  return isOpen(person) && card && template ? { ...person, card, template } : null
}

/** All that is said of somebody who has left. */
export const leftText = ({ name, orgName, switchboard }: CardPerson): string =>
  fill(switchboard === '' ? cardWords.left : cardWords.leftWithPhone, { name, org: orgName, phone: switchboard })

/** Its card was handed out, and then he left; what was retired by hand is a card no more. */
const hasLeftIt = ({ card, hasLeft }: CardPerson): boolean =>
  hasLeft && (card?.state === 'active' || (card?.state === 'retired' && card.retiredBecause === 'left'))

/** The card behind a link, or the person who left it. */
export const findBySlug = async (
  tx: Pick<Tx, 'db'>,
  slug: string,
): Promise<{ open: OpenCard } | { left: CardPerson }> => {
  const [person] = await readCardPeople(tx, sql`c.slug = ${slug}`)
  if (!person) {
    const replaced = await tx.db.$count(businessCardOldSlugs, eq(businessCardOldSlugs.slug, slug))
    return refuse(replaced > 0 ? no.replaced : no.gone)
  }
  if (hasLeftIt(person)) return { left: person }
  return { open: openCardOf(person) ?? refuse(no.gone) }
}

/** The language that is asked for, where the card has it. */
export const languageOf = ({ card }: OpenCard, asked: CardLanguage | undefined): CardLanguage =>
  card.languages.find((language) => language === asked) ?? card.languages[0] ?? 'zh'

export const viewOf = ({ platform: { secrets } }: Portal, open: OpenCard, language: CardLanguage): CardView =>
  cardView(sourceOf(secrets, open, open.template, open.card), language)

export const linkOf = ({ platform: { config } }: Portal, { card }: OpenCard): string =>
  addressOfCode(config, cardPathOf(card.slug))

/** More than this would make a contact that phones refuse. */
const MOST_PHOTO_BYTES = 512 * 1024

const photoOf = async ({ files }: Portal, { photoUrl }: CardView): Promise<VcardPhoto | null> => {
  const bytes = photoUrl === '' ? null : await readPhoto(files.store, photoUrl)
  if (!bytes || bytes.length > MOST_PHOTO_BYTES) return null
  return { bytes, type: photoUrl.endsWith('.png') ? 'PNG' : 'JPEG' }
}

/** The vCard of a card that is open, in one language with the other as a note. */
export const writeVcard = async (portal: Portal, open: OpenCard, language: CardLanguage): Promise<string> => {
  const view = viewOf(portal, open, language)
  const further = open.card.languages.find((each) => each !== language)
  const other = further ? viewOf(portal, open, further) : null
  return vcardOf({ view, other, link: linkOf(portal, open), photo: await photoOf(portal, view) })
}
