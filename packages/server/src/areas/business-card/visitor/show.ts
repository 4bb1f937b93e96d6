import type { showCard } from '@portal/contract/areas/business-card/visitor.ts'
import { vcardPathOf } from '@portal/contract/areas/business-card/words.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { ensureRoom, findBySlug, languageOf, leftText, linkOf, viewOf } from './find.ts'

/** One more on this day; who it was is kept nowhere. */
const countVisit = (db: Db, cardId: string): Promise<unknown> =>
  db.execute(sql`
    with today as (
      insert into business_card_visits as v (card_id, day, n)
      values (${cardId}, (now() at time zone 'Asia/Shanghai')::date, 1)
      on conflict (card_id, day) do update set n = v.n + 1)
    update business_cards set visits = visits + 1 where id = ${cardId}`)

/** The public page: what is shown of this card and nothing else. */
export const showWith =
  (portal: Portal): HandlerOf<typeof showCard> =>
  async ({ tx, body, actor, origin }) => {
    await ensureRoom(tx.db, origin.address)
    const found = await findBySlug(tx, body.slug)
    if ('left' in found) return { retired: true, text: leftText(found.left) }
    const { open } = found
    const language = languageOf(open, body.lang)
    if (actor?.id !== open.userId && body.lang === undefined) await countVisit(tx.db, open.card.id)
    return {
      retired: false,
      ...viewOf(portal, open, language),
      languages: open.card.languages,
      vcardUrl: vcardPathOf(open.card.slug, language),
      link: linkOf(portal, open),
    }
  }
