import { listClaims } from '@portal/contract/areas/welfare/stat.ts'
import { P } from '@portal/contract/privileges.ts'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'

const column = columnsOf(listClaims)

const columns = [
  column('name', { width: 88, fixed: 'left' }),
  column('orgName', { width: 120 }),
  column('option', { width: 88 }),
  column('state', { width: 80, badge: true }),
  column('claimedAt', { width: 150 }),
  column('deliveredAt', { width: 150 }),
  column('masked', { width: 88 }),
  column('code', { width: 96 }),
  column('place', { width: 160 }),
  column('proxyName', { width: 90 }),
  column('deliveredBy', { width: 90 }),
  column('claimNo', { width: 120 }),
]

/** 领取名单: who has which piece, and how it stands. */
export function ClaimsTab({ id }: { id: string }) {
  const list = useResourceList(listClaims, { fixed: { id } })
  return (
    <div className="kit-list">
      <ListPage
        list={list}
        title="领取名单"
        views="state"
        chips={[{ name: 'orgId', control: <OrgSelect for={P.welfare} allowClear /> }]}
        columns={columns}
        exports={[P.welfareExport]}
      />
    </div>
  )
}
