import { querySearch, searchHistory, suggestSearch } from '@portal/contract/areas/search/search.ts'
import { serve } from '#src/platform/http/serve.ts'
import { searchWords } from '#src/schema/search/search.ts'
import type { Area } from '#src/shared/portal.ts'
import { followSearch, isEmpty, markAllDue } from '#src/shared/search/follow.ts'
import { queryWith } from './query.ts'
import { dropOldWords, history, suggestWith } from './words.ts'

const CHANNEL = 'portal_search_due'
/** What changes together is read together. */
const PAUSE_MS = 500

/** 搜索: one index over what learners may open, kept by the rows of its owners. */
export const searchArea: Area = ({ app, platform, jobs, search, belongings }) => {
  belongings.provide([{ part: 'content', column: searchWords.userId, once: [searchWords.words] }])
  serve(app, querySearch, queryWith(search))
  serve(app, suggestSearch, suggestWith(platform))
  serve(app, searchHistory, history)

  const follow = async () => {
    // An index that was never made begins with everything there is.
    if (await isEmpty(platform)) await markAllDue(platform, search)
    await followSearch(platform, search)
  }
  jobs.provide('search.follow', follow, { cron: '* * * * *' })
  jobs.provide('search.renew', () => markAllDue(platform, search), { cron: '40 19 * * *' })
  jobs.provide('search.forget', () => dropOldWords(platform), { cron: '50 19 * * *' })

  let timer: NodeJS.Timeout | undefined
  let closed = false
  app.addHook('onClose', () => {
    closed = true
    clearTimeout(timer)
  })
  platform.listener.on(CHANNEL, () => {
    if (closed) return
    timer ??= setTimeout(() => {
      timer = undefined
      void platform.guarded(follow)
    }, PAUSE_MS).unref()
  })
}
