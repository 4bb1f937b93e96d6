import { type guideMe, type MeFigure, meFigure } from '@portal/contract/areas/account/guide-me.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { aloneOrNull } from './home.ts'

/** Each figure from its own area, all at once; one that fails is missing alone. */
export const meWith =
  ({ guide, platform }: Pick<Portal, 'guide' | 'platform'>): HandlerOf<typeof guideMe> =>
  async (call) => {
    const count = async (key: MeFigure) => {
      const figure = guide.figures.of(key)
      return [key, figure ? await aloneOrNull(platform, key, () => figure(call)) : null] as const
    }
    return Object.fromEntries(await Promise.all(meFigure.options.map(count))) as Record<MeFigure, number | null>
  }
