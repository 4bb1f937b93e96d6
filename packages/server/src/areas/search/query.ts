import type { querySearch, SearchHit } from '@portal/contract/areas/search/search.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { type Finding, type Found, findAll, findNear, rarestOf } from '#src/shared/search/find.ts'
import { termsOf } from '#src/shared/search/fold.ts'
import { placesOf } from '#src/shared/search/places.ts'
import type { SearchCard, SearchSources } from '#src/shared/search/search.ts'

type Asked = Call<typeof querySearch>['body']

interface Answer extends Finding {
  manner: 'exact' | 'partial' | 'near'
  dropped: string
  terms: readonly string[]
}

const isNone = ({ counts }: Finding): boolean => Object.keys(counts).length === 0

/** As asked; where nothing is, what is written nearly so; then without the rarest of several words. */
const findSomehow = async (tx: Tx, actor: Actor, asked: Asked, terms: readonly string[]): Promise<Answer> => {
  const exact = await findAll(tx, actor, asked, terms)
  const known = { dropped: '', terms }
  if (!isNone(exact)) return { ...exact, ...known, manner: 'exact' }
  const near = await findNear(tx, actor, asked, terms)
  if (!isNone(near)) return { ...near, ...known, manner: 'near' }
  if (terms.length < 2) return { ...exact, ...known, manner: 'exact' }
  const dropped = await rarestOf(tx, actor, terms)
  const rest = terms.filter((term) => term !== dropped)
  return { ...(await findAll(tx, actor, asked, rest)), manner: 'partial', dropped, terms: rest }
}

/** What of the page the person may open now, asked of the owners. */
const cardsOf = async (tx: Tx, actor: Actor, sources: SearchSources, list: readonly Found[]) => {
  const cards = new Map<string, SearchCard>()
  for (const name of new Set(list.map(({ source }) => source))) {
    const ids = list.filter(({ source }) => source === name).map(({ itemId }) => itemId)
    for (const card of (await sources.all().get(name)?.open(tx, actor, ids)) ?? [])
      cards.set(`${name} ${card.id}`, card)
  }
  return cards
}

export const queryWith =
  (sources: SearchSources): HandlerOf<typeof querySearch> =>
  async ({ tx, body, actor }) => {
    const terms = termsOf(body.q)
    if (terms.length === 0) return { list: [], total: 0, counts: {}, manner: 'exact', dropped: '', terms: [] }
    const { list: found, ...answer } = await findSomehow(tx, actor, body, terms)
    const cards = await cardsOf(tx, actor, sources, found)
    const shown = found.filter(({ source, itemId }) => cards.has(`${source} ${itemId}`))
    const places = await placesOf(tx, shown, answer.terms)
    const list = shown.flatMap(({ source, itemId, entryId, kind, durationMs, publishedAt }): SearchHit[] => {
      const [card, where] = [cards.get(`${source} ${itemId}`), places.get(entryId)]
      return card && where ? [{ kind, durationMs, publishedAt, ...card, ...where }] : []
    })
    return { ...answer, terms: [...answer.terms], list }
  }
