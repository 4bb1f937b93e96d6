import type { guideHome } from '@portal/contract/areas/account/guide.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Platform } from '#src/platform/platform.ts'
import type { GuideBlocks, GuideCall, GuideProviders } from '#src/shared/guide/guide-providers.ts'
import type { Portal } from '#src/shared/portal.ts'
import { seesBackOffice } from './open-screens.ts'

/** What an area that is not there would say. */
const NOTHING: GuideBlocks = {
  groups: [],
  unread: { total: 0, list: [] },
  approvals: { total: 0, overdue: 0, list: [] },
  announcements: [],
  learning: { hours: 0, target: 0, list: [] },
  submitted: { total: 0, list: [] },
}

/** A part that fails is logged and missing; the others stand. */
export const aloneOrNull = async <Value>({ log }: Platform, part: string, load: () => Promise<Value>) => {
  try {
    return await load()
  } catch (error) {
    log.error({ part, err: error }, 'part of a start page failed')
    return null
  }
}

const todayOf = async ({ today }: GuideProviders, call: GuideCall) => {
  const entries = (await Promise.all([...today.all().values()].map((provider) => provider(call)))).flat()
  // What is open all day stands behind what has its hour.
  const moment = (at: Date | null) => at?.getTime() ?? Number.POSITIVE_INFINITY
  return entries.toSorted((left, right) => moment(left.at) - moment(right.at))
}

/** The launchpad: each block from the area it belongs to, all at once. */
export const composeHome =
  ({ guide, platform }: Portal): HandlerOf<typeof guideHome> =>
  async ({ tx, actor }) => {
    const call = { tx, actor }
    const block = <Name extends keyof GuideBlocks>(name: Name): Promise<GuideBlocks[Name] | null> => {
      const provider = guide.blocks[name]
      return provider ? aloneOrNull(platform, name, () => provider(call)) : Promise.resolve(NOTHING[name])
    }
    const [groups, unread, approvals, announcements, learning, today] = await Promise.all([
      block('groups'),
      block('unread'),
      block('approvals'),
      block('announcements'),
      block('learning'),
      aloneOrNull(platform, 'today', () => todayOf(guide, call)),
    ])
    const areas = { backOffice: seesBackOffice(actor), netSchool: true, activity: true }
    return { areas, groups, unread, approvals, announcements, learning, today }
  }
