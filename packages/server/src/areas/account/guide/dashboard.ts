import { guideCardTitles, type guideDashboard } from '@portal/contract/areas/account/guide.ts'
import type { Privilege } from '@portal/contract/privileges.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { GuideCall } from '#src/shared/guide/guide-providers.ts'
import type { Portal } from '#src/shared/portal.ts'
import { aloneOrNull } from './home.ts'

const ORDER = Object.keys(guideCardTitles)

const mayOpen = (actor: Actor, access: readonly Privilege[]) => access.length === 0 || actor.holds(...access)

/** Figures of those lists that the person may open; one that fails is left out. */
const cardsOf = async ({ guide, platform }: Portal, call: GuideCall) => {
  const open = [...guide.cards.all()]
    .filter(([, { access }]) => mayOpen(call.actor, access))
    .toSorted((left, right) => ORDER.indexOf(left[0]) - ORDER.indexOf(right[0]))
  const cards = await Promise.all(
    open.map(async ([code, { link, load }]) => {
      const loaded = await aloneOrNull(platform, code, () => load(call))
      return loaded && { code, title: guideCardTitles[code], figure: loaded.figure, link: loaded.link ?? link }
    }),
  )
  return cards.filter((card) => card !== null)
}

const agendaOf = async ({ guide }: Portal, call: GuideCall) => {
  const sources = [...guide.agenda.all().values()].filter(({ access }) => mayOpen(call.actor, access))
  const entries = (await Promise.all(sources.map(({ load }) => load(call)))).flat()
  return entries.toSorted((left, right) => left.at.getTime() - right.at.getTime())
}

/** The work home: each part from the area it belongs to, all at once. */
export const composeDashboard =
  (portal: Portal): HandlerOf<typeof guideDashboard> =>
  async ({ tx, actor }) => {
    const { guide, platform } = portal
    const call = { tx, actor }
    const [cards, agenda, submitted] = await Promise.all([
      cardsOf(portal, call),
      aloneOrNull(platform, 'agenda', () => agendaOf(portal, call)),
      aloneOrNull(
        platform,
        'submitted',
        () => guide.blocks.submitted?.(call) ?? Promise.resolve({ total: 0, list: [] }),
      ),
    ])
    return { cards, agenda, submitted }
  }
