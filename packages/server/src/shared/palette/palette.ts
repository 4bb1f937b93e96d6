import type { PaletteHit, PaletteKind } from '@portal/contract/areas/account/palette.ts'
import type { Privilege } from '@portal/contract/privileges.ts'
import type { Actor } from '#src/platform/actor.ts'
import { escapeLike } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { createProviders, type Providers } from '#src/platform/providers.ts'

/** So many of each kind: who looks for more opens the list. */
export const MOST_HITS = 5

/** What a source works with; `tx` reaches the rows of its own codes. */
export interface PaletteCall {
  tx: Tx
  actor: Actor
  keyword: string
  /** The keyword as a pattern for `ilike`. */
  like: string
}

/** Records of one kind, found by whoever holds one of the codes of their screen. */
export interface PaletteSource {
  access: readonly Privilege[]
  /** One narrow read of at most {@link MOST_HITS} rows. */
  find(call: PaletteCall): Promise<Omit<PaletteHit, 'kind'>[]>
}

/** Where areas hand in what Ctrl K finds of them. */
export type Palette = Providers<PaletteKind, PaletteSource>

export const createPalette = (): Palette => createProviders('search of')

/** All kinds at once, each with the rights of its own screen: nothing is told that could not be opened. */
export const findInPalette = async (palette: Palette, tx: Tx, actor: Actor, words: string): Promise<PaletteHit[]> => {
  const keyword = words.trim()
  const like = `%${escapeLike(keyword)}%`
  const asked = [...palette.all()].filter(([, { access }]) => actor.holds(...access))
  const found = await Promise.all(
    asked.map(async ([kind, { access, find }]) => {
      const own = { ...tx, scope: actor.scopeOf([...access]) }
      return (await find({ tx: own, actor, keyword, like })).map((hit): PaletteHit => ({ kind, ...hit }))
    }),
  )
  return found.flat()
}
