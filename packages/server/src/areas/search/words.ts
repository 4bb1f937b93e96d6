import { searchCacheWords, type searchHistory, type suggestSearch } from '@portal/contract/areas/search/search.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Cache } from '#src/platform/cache/cache.ts'
import { escapeLike } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Platform } from '#src/platform/platform.ts'
import { searchEntries as e, searchWords as w } from '#src/schema/search/search.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { openToReader } from '#src/shared/search/find.ts'
import { fold, soughtPairs } from '#src/shared/search/fold.ts'

const MOST_OWN = 20
const MOST_SUGGESTED = 8
const KEPT_DAYS = 90
const HOT_DAYS = 7
/** What fewer people look for is nobody else's business. */
const HOT_PEOPLE = 5

interface WordRow extends Record<string, unknown> {
  words: string
}

const wordsOf = (rows: readonly WordRow[]): string[] => rows.map(({ words }) => words)

const own = async (tx: Tx, actor: Actor, like: string, most: number): Promise<string[]> => {
  const { rows } = await tx.db.execute<WordRow>(sql`
    select ${w.words} as words from ${w} where ${w.userId} = ${actor.id} and lower(${w.words}) like ${like}
    order by ${w.at} desc limit ${most}`)
  return wordsOf(rows)
}

/** Titles and labels of what the person may open: of others he must not learn that they exist. */
const titles = async (tx: Tx, actor: Actor, begun: string): Promise<string[]> => {
  const like = `%${escapeLike(begun)}%`
  const { rows } = await tx.db.execute<WordRow>(sql`
    select x.words from (
      select ${e.title} as words, 2 as rank, ${e.publishedAt} as at from ${e}
        where ${e.pairs} @> ${sql.param(soughtPairs(begun))}::int[] and ${openToReader(actor)}
          and (${e.title} like ${like} or ${e.titleInitials} like ${like} or ${e.titlePinyin} like ${like})
      union all
      select l.line, 1, max(${e.publishedAt}) from ${e}
        cross join lateral unnest(string_to_array(trim(both e'\n' from ${e.labels}), e'\n')) as l (line)
        where ${e.pairs} @> ${sql.param(soughtPairs(begun))}::int[] and ${e.labels} like ${like} and l.line like ${like}
          and ${openToReader(actor)} group by l.line
    ) x group by x.words order by min(x.rank), bool_or(x.words like ${`${escapeLike(begun)}%`}) desc, max(x.at) desc nulls last
    limit ${MOST_SUGGESTED}`)
  return wordsOf(rows)
}

const hot = async (tx: Tx): Promise<string[]> => {
  const { rows } = await tx.db.execute<WordRow>(sql`
    select ${w.words} as words from ${w} where ${w.at} > now() - make_interval(days => ${HOT_DAYS})
    group by ${w.words} having count(*) >= ${HOT_PEOPLE} order by count(*) desc, 1 limit ${MOST_SUGGESTED}`)
  return wordsOf(rows)
}

/** The box is opened all the time, and what everybody looks for changes within days: not older than a minute. */
const createHotWords = ({ caches }: Platform) => {
  const known: Cache<string[]> = caches.create({
    name: 'searchHotWords',
    purpose: searchCacheWords.hot,
    max: 1,
    ttlMs: MINUTE_MS,
  })
  return (tx: Tx): Promise<string[]> => known.get('hot', () => hot(tx))
}

/** One Chinese sign or two letters begin a word. */
const isBegun = (folded: string): boolean => folded.length > 1 || /\p{Script=Han}/u.test(folded)

export const suggestWith = (platform: Platform): HandlerOf<typeof suggestSearch> => {
  const hotWords = createHotWords(platform)
  return async ({ tx, body, actor }) => {
    const begun = fold(body.q)
    if (begun === '') return { own: await own(tx, actor, '%', MOST_SUGGESTED), found: [], hot: await hotWords(tx) }
    return {
      own: await own(tx, actor, `${escapeLike(begun)}%`, 3),
      found: isBegun(begun) ? await titles(tx, actor, begun) : [],
      hot: [],
    }
  }
}

export const history: HandlerOf<typeof searchHistory> = async ({ tx, body, actor }) => {
  if (body.clear) await tx.db.execute(sql`delete from ${w} where ${w.userId} = ${actor.id}`)
  if (body.add !== undefined)
    await tx.db
      .insert(w)
      .values({ userId: actor.id, words: body.add })
      .onConflictDoUpdate({ target: [w.userId, w.words], set: { at: sql`now()` } })
  return { list: await own(tx, actor, '%', MOST_OWN) }
}

/** Words are nobody's after their time. */
export const dropOldWords = (platform: Platform): Promise<void> =>
  inBackground(platform, async (tx) => {
    await tx.db.execute(sql`delete from ${w} where ${w.at} < now() - make_interval(days => ${KEPT_DAYS})`)
  })
