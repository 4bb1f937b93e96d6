import { listOrgs } from '@portal/contract/areas/directory/org.ts'
import { P } from '@portal/contract/privileges.ts'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { actionsOf, type OrgAct } from './org-act.ts'
import { UnitName } from './org-columns.tsx'
import { useOrgWrites } from './use-org-writes.ts'

const column = columnsOf(listOrgs)

interface OrgListProps {
  onAct: (act: OrgAct) => void
  onOpen: (id: string) => void
}

/** Units by conditions, whatever level they stand on. */
export function OrgList({ onAct, onOpen }: OrgListProps) {
  const list = useResourceList(listOrgs)
  const writes = useOrgWrites()
  return (
    <ListPage
      list={list}
      exports={[P.orgAndDictionaryExport]}
      chips={['kind', 'enabled', 'noHead']}
      columns={[
        column('name', { width: 180, render: (_, unit) => <UnitName unit={unit} onOpen={onOpen} /> }),
        column('code', { width: 120 }),
        column('pathName', { width: 240 }),
        column('kind', { width: 80 }),
        column('headName', { width: 100 }),
        column('headcount', { width: 100 }),
        column('headcountBelow', { width: 110 }),
        column('depth', { width: 80 }),
        column('enabled', { width: 80 }),
        column('updatedAt'),
      ]}
      actions={(unit) =>
        actionsOf(unit, {
          act: onAct,
          switchTo: (one, enabled) => void writes.switchTo([one], enabled),
          remove: (one) => void writes.remove([one]),
        })
      }
      batch={[
        {
          label: '启用',
          access: [P.orgAndDictionaryOrgEdit],
          onClick: async () => void writes.switchTo(await list.selection.collect(), true),
        },
        {
          label: '停用',
          access: [P.orgAndDictionaryOrgEdit],
          onClick: async () => void writes.switchTo(await list.selection.collect(), false),
        },
        {
          label: '删除',
          access: [P.orgAndDictionaryOrgDel],
          danger: true,
          onClick: async () => {
            if (await writes.remove(await list.selection.collect())) list.selection.clear()
          },
        },
      ]}
    />
  )
}
