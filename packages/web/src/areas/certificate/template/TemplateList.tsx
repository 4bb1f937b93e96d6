import { listTemplates, type TemplateRow } from '@portal/contract/areas/certificate/template.ts'
import { P } from '@portal/contract/privileges.ts'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { late } from '#src/ui/late/late.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import type { Column } from '#src/ui/table/column.ts'

const TemplateDesigner = late(() => import('./TemplateDesigner.tsx').then((module) => module.TemplateDesigner))

const column = columnsOf(listTemplates)

const columns: Column<TemplateRow>[] = [
  column('name', { width: 190, fixed: 'left' }),
  column('typeCode', { width: 96 }),
  column('numberRule', { width: 220 }),
  column('termMonths', {
    width: 120,
    render: (_, { termMonths }) => (termMonths === null ? '长期' : `${termMonths} 个月`),
  }),
  column('version', { width: 90, render: (_, { version }) => `第 ${version} 版` }),
  column('enabled', { width: 90, render: (_, { enabled }) => <StateWord>{enabled ? '启用' : '停用'}</StateWord> }),
  column('ownerOrgName', { width: 160 }),
  column('updatedAt'),
]

/** 证书模板. */
export function TemplateList() {
  const list = useResourceList(listTemplates)
  const [opened, setOpened] = useState<{ id: string; copy: boolean } | 'new'>()
  return (
    <>
      <ListPage
        list={list}
        chips={['enabled']}
        columns={columns}
        primary={{ label: '新建模板', access: [P.traineeArchiveCertDesign], onClick: () => setOpened('new') }}
        exports={[P.traineeArchiveExport]}
        actions={({ id }) => [
          { label: '查看与编辑', onClick: () => setOpened({ id, copy: false }) },
          {
            label: '复制',
            access: [P.traineeArchiveCertDesign],
            onClick: () => setOpened({ id, copy: true }),
          },
        ]}
      />
      {opened && <TemplateDesigner {...(opened !== 'new' && opened)} onClose={() => setOpened(undefined)} />}
    </>
  )
}
