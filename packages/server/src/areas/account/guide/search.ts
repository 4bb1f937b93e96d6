import { paletteKind, type searchPalette } from '@portal/contract/areas/account/palette.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { findInPalette, type Palette } from '#src/shared/palette/palette.ts'

const ORDER = paletteKind.options

export const searchIn =
  (palette: Palette): HandlerOf<typeof searchPalette> =>
  async ({ tx, body, actor }) => {
    const list = await findInPalette(palette, tx, actor, body.keyword)
    return { list: list.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind)) }
  }
