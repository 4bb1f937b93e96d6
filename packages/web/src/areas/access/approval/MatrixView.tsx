import { listApproveItems } from '@portal/contract/areas/access/approval-rule.ts'
import { approvalMatrix } from '@portal/contract/areas/access/approval-survey.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { RuleDrawer } from '#src/shared/approval/RuleDrawer.tsx'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { WideTable } from '#src/ui/table/WideTable.tsx'

type Cell = ResultOf<typeof approvalMatrix>[number]

interface UnitRow {
  key: string
  orgId: string
  orgName: string
  cells: ReadonlyMap<string, Cell>
}

const rowsOf = (cells: readonly Cell[]): UnitRow[] => {
  const rows = new Map<string, UnitRow & { cells: Map<string, Cell> }>()
  for (const cell of cells) {
    const row = rows.get(cell.orgId) ?? { key: cell.orgId, orgId: cell.orgId, orgName: cell.orgName, cells: new Map() }
    row.cells.set(cell.itemId, cell)
    rows.set(cell.orgId, row)
  }
  return [...rows.values()]
}

const cellText = ({ kind, inheritedFrom, steps }: Cell): string => {
  if (kind === 'missing') return '未配置'
  if (kind === 'free') return inheritedFrom ? `免审（继承「${inheritedFrom.name}」）` : '免审'
  return kind === 'own' ? `本单位 ${steps} 步` : `继承「${inheritedFrom?.name ?? ''}」${steps} 步`
}

/** 单位 × 事项: own rules, inherited ones, 免审, and in red where a submission would be refused. */
export function MatrixView() {
  const { query: address, setQuery } = usePage()
  const phone = useMedia(PHONE)
  const orgId = address.orgId
  const matrix = useQuery(query(approvalMatrix, { orgId }))
  const items = useQuery(query(listApproveItems, {}))
  const [editing, setEditing] = useState<{ itemId: string; orgId: string }>()
  const subjects = items.data ?? []

  const unit = ({ orgId: id, orgName }: UnitRow) => (
    <Button type="link" size="small" title="查看下级单位" onClick={() => setQuery({ orgId: id }, { push: true })}>
      {orgName}
    </Button>
  )
  const cell = (row: UnitRow, itemId: string) => {
    const found = row.cells.get(itemId)
    return found ? (
      <Button
        type="link"
        size="small"
        danger={found.kind === 'missing'}
        onClick={() => setEditing({ itemId, orgId: row.orgId })}
      >
        {cellText(found)}
      </Button>
    ) : null
  }

  return (
    <>
      <div className="authority-filters">
        <OrgSelect
          for={P.authorityApprove}
          aria-label="单位"
          placeholder="从单位查看"
          allowClear
          value={orgId ?? null}
          onChange={(id) => setQuery({ orgId: id ?? undefined })}
        />
      </div>
      <Loaded of={matrix}>
        {(cells) => {
          const rows = rowsOf(cells)
          if (rows.length === 0) return <EmptyNew text="暂无数据" />
          return phone ? (
            <ul className="matrix-cards" aria-label="审批配置矩阵">
              {rows.map((row) => (
                <li key={row.key}>
                  {unit(row)}
                  {subjects.map(({ code, name }) => (
                    <div key={code}>
                      {name}：{cell(row, code)}
                    </div>
                  ))}
                </li>
              ))}
            </ul>
          ) : (
            <WideTable<UnitRow>
              aria-label="审批配置矩阵"
              size="small"
              dataSource={rows}
              pagination={{ pageSize: 50, hideOnSinglePage: true }}
              scroll={{ x: 220 + subjects.length * 180 }}
              columns={[
                { key: 'org', title: '单位', fixed: 'left', width: 220, render: (_, row) => unit(row) },
                ...subjects.map(({ code, name }) => ({
                  key: code,
                  title: name,
                  width: 180,
                  render: (_: unknown, row: UnitRow) => cell(row, code),
                })),
              ]}
            />
          )
        }}
      </Loaded>
      {editing && <RuleDrawer at={editing} picking={P.authorityApprove} onClose={() => setEditing(undefined)} />}
    </>
  )
}
