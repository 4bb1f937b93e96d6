import { guideCardTitles, type guideDashboard } from '@portal/contract/areas/account/guide.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { aloneOrNull } from './home.ts'

const ORDER = Object.keys(guideCardTitles)

/** The cards of those lists that the person may open; one that fails is left out. */
export const composeDashboard =
  ({ guide, platform }: Portal): HandlerOf<typeof guideDashboard> =>
  async ({ tx, actor }) => {
    const open = [...guide.cards.all()]
      .filter(([, { access }]) => access.length === 0 || actor.holds(...access))
      .toSorted((left, right) => ORDER.indexOf(left[0]) - ORDER.indexOf(right[0]))
    const cards = await Promise.all(
      open.map(async ([code, { link, load }]) => {
        const loaded = await aloneOrNull(platform, code, () => load({ tx, actor }))
        if (!loaded) return null
        const { figure, trend = [], link: own = link } = loaded
        return { code, title: guideCardTitles[code], figure, trend, link: own }
      }),
    )
    return { cards: cards.filter((card) => card !== null) }
  }
