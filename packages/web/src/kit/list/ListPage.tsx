import { screens } from '@portal/contract/paths.ts'
import { Alert } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { usePage } from '#src/platform/page.ts'
import { usePreference } from '#src/platform/preferences.ts'
import { useSession } from '#src/platform/session/session.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import type { Column } from '#src/ui/table/column.ts'
import {
  arranged,
  type ColumnLayout,
  columnLayout,
  DENSITY_KEY,
  density,
  SHIPPED_LAYOUT,
} from '#src/ui/table/column-layout.ts'
import type { ListRow } from '#src/ui/table/row.ts'
import { TableTools } from '#src/ui/table/TableTools.tsx'
import { ExportButton } from '../ExportButton.tsx'
import '../kit.css'
import { wordsOfError } from '../words-of-error.ts'
import { ActionButtons, PrimaryButton } from './ActionButtons.tsx'
import { BatchBar } from './BatchBar.tsx'
import { ListHead } from './ListHead.tsx'
import { ListMenu } from './ListMenu.tsx'
import type { ListPageProps } from './list-page-props.ts'
import './list.css'
import { useAsked } from '../use-asked.ts'
import { permitted } from './RowActions.tsx'
import { ListRows } from './row/ListRows.tsx'
import { ShownList } from './shown-list.ts'
import { useFill } from './use-fill.ts'
import type { ResourceList } from './use-resource-list.ts'
import { ViewsButton } from './ViewsButton.tsx'

/** Title, filters, acts, rows and states of a list; cards instead of rows on a phone. */
export function ListPage<Row extends ListRow, Name extends string>(props: ListPageProps<Row, Name>) {
  const { list, columns, toolbar, primary, batch } = props
  const { path } = usePage()
  const phone = useMedia(PHONE)
  // Redraws when rights change: buttons and the action column come and go with them.
  useSession()
  const [isFull, setFull] = useFullTable()
  const [layout, setLayout, isKnown] = usePreference(
    `columns:${path}:${list.endpoint.path}`,
    columnLayout,
    SHIPPED_LAYOUT,
  )
  const [usualDensity] = usePreference(DENSITY_KEY, density, 'middle')
  const frame = useFill(!phone)
  const search = useRef<HTMLInputElement>(null)
  const rowHeight = layout.density ?? usualDensity
  const title = props.title ?? screens.find((screen) => screen.path === path)?.title ?? list.endpoint.title
  // What nobody hid goes along into the file and stands in the peek, also where the table has no room for it.
  const allColumns = arranged(columns, { ...layout, hidden: layout.hidden ?? [] })
  // Parts that never touch a row need not know its type.
  const untyped = list as unknown as ResourceList<never>
  useAsked(primary && !primary.reason && permitted([primary]).length > 0 ? primary.onClick : undefined)
  const primaryButton = primary && permitted([primary]).length > 0 && <PrimaryButton action={primary} />

  return (
    <ShownList value={{ list: untyped, columns: allColumns as Column<never>[], title }}>
      <div className="kit-list" data-full={isFull} ref={frame}>
        <ListHead
          list={untyped}
          filters={props}
          title={title}
          isPage={props.title === undefined}
          phone={phone}
          searchRef={search}
        >
          {primaryButton}
          <ListMenu
            acts={
              <>
                {toolbar}
                {props.exports && <ExportButton access={props.exports} />}
              </>
            }
          >
            <TableTools
              columns={columns}
              layout={layout}
              isKnown={isKnown}
              density={props.draw ? undefined : rowHeight}
              isFull={isFull}
              onChange={setLayout}
              onRefresh={list.refetch}
              onFullscreen={() => setFull(!isFull)}
            >
              <ViewsButton list={untyped} layout={layout} onLayout={setLayout} />
            </TableTools>
          </ListMenu>
        </ListHead>
        {list.status === 'ready' && list.error && <Alert type="error" title={wordsOfError(list.error)} showIcon />}
        <ListRows
          {...props}
          empty={props.empty ?? primaryButton}
          columns={arranged(columns, layout)}
          allColumns={allColumns}
          title={title}
          phone={phone}
          density={rowHeight}
          ownWidths={layout.widths}
          frame={frame}
          onSearch={() => search.current?.focus()}
          onWidth={(key, width) => setLayout((before) => withWidth(before, key, width))}
        />
        {batch && (
          <BatchBar list={untyped}>
            {typeof batch === 'function' ? batch(list.selection) : <ActionButtons actions={batch} />}
          </BatchBar>
        )}
      </div>
    </ShownList>
  )
}

const withWidth = (layout: ColumnLayout, key: string, width: number): ColumnLayout => ({
  ...layout,
  widths: { ...layout.widths, [key]: width },
})

const useFullTable = () => {
  const [isFull, setFull] = useState(false)

  // Follows the keyboard: Escape leaves the full table wherever the focus is.
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && setFull(false)
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [])
  return [isFull, setFull] as const
}
