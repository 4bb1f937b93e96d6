import type { columnFigures, listColumns } from '@portal/contract/areas/column/column.ts'
import type { Asking, RowIn } from '#src/kit/page-read/declaration.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { ColumnFigures } from './figures.ts'
import { figuresOf } from './rows.ts'

/** 应读, 阅读人数, 完成人数 and 完成率 of the columns on a screen. */
export const figuresWith =
  ({ platform }: Portal, figures: ColumnFigures): HandlerOf<typeof columnFigures> =>
  ({ tx, body: { ids }, actor }) =>
    figuresOf({ platform, figures }, { tx, actor }, ids)

/** Rows of managers with their figures, as the file that is taken away has them. */
export const withFigures =
  ({ platform }: Portal, figures: ColumnFigures) =>
  async ({ tx, body, actor }: Asking<typeof listColumns>, rows: RowIn<typeof listColumns>[]) => {
    if (!body.filter.manage || rows.length === 0) return rows
    const ids = rows.map(({ id }) => id)
    const told = new Map((await figuresOf({ platform, figures }, { tx, actor }, ids)).map((each) => [each.id, each]))
    return rows.map((row) => ({ ...row, ...told.get(row.id) }))
  }
