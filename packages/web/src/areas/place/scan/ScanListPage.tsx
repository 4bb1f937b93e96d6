import { listPlaceScans } from '@portal/contract/areas/place/scan.ts'
import { P } from '@portal/contract/privileges.ts'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { PlaceSelect } from '../place/PlaceSelect.tsx'

const column = columnsOf(listPlaceScans)

const columns = [
  column('at', { fixed: 'left' }),
  column('placeName', { width: 200 }),
  column('direction', { width: 72 }),
  column('who', { width: 100 }),
  column('subjectKind', { width: 88 }),
  column('from', { width: 150 }),
  column('verdict', { width: 88, badge: true }),
  column('text', { width: 220 }),
  column('door', { width: 90 }),
  column('phoneMask', { width: 120 }),
  column('companions', { width: 72 }),
  column('via', { width: 80 }),
  column('mode', { width: 96 }),
  column('eraseAt'),
]

/** 扫码记录: every scan, who it was, and what became of it. */
export function ScanListPage() {
  const list = useResourceList(listPlaceScans)
  return (
    <ListPage
      list={list}
      chips={['from', 'to', { name: 'placeId', control: <PlaceSelect /> }, 'verdict']}
      more={['direction', 'subjectKind', 'via', 'mode']}
      columns={columns}
      exports={[P.scanRecordExport]}
    />
  )
}
