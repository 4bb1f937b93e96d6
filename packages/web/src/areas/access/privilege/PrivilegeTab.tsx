import {
  type PrivilegeFigures,
  type PrivilegeNode,
  privilegeFigures,
  privilegeTree,
} from '@portal/contract/areas/access/privilege.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Input, Select, Tag } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { RowActions } from '#src/kit/list/RowActions.tsx'
import { query } from '#src/kit/query.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { EmptyFiltered } from '#src/ui/page-state/StateBlocks.tsx'
import { RowCards } from '#src/ui/table/RowCards.tsx'
import { WideTable } from '#src/ui/table/WideTable.tsx'
import { HoldersDrawer } from './HoldersDrawer.tsx'
import { PrivilegeDrawer } from './PrivilegeDrawer.tsx'
import { NO_FILTER, type PrivilegeFilter, type PrivilegeRow, treeOf } from './privilege-rows.ts'

/** 权限树: the program's own list; people change note, mark and switch only. */
export function PrivilegeTab() {
  const tree = useQuery(query(privilegeTree, {}))
  const figures = useQuery(query(privilegeFigures, {}))
  const [filter, setFilter] = useState<PrivilegeFilter>(NO_FILTER)
  const [shown, setShown] = useState<PrivilegeNode>()
  const [editing, setEditing] = useState<PrivilegeNode>()
  return (
    <section className="authority-card" aria-label="权限树">
      <Filters filter={filter} onChange={setFilter} />
      <Loaded of={tree}>
        {(nodes) => {
          const rows = treeOf(nodes, filter)
          if (rows.length === 0) return <EmptyFiltered onClear={() => setFilter(NO_FILTER)} />
          return (
            <Rows
              rows={rows}
              figures={figures.data}
              isFiltered={filter !== NO_FILTER}
              onHolders={setShown}
              onEdit={setEditing}
            />
          )
        }}
      </Loaded>
      {shown && <HoldersDrawer privilege={shown} onClose={() => setShown(undefined)} />}
      {editing && <PrivilegeDrawer privilege={editing} onClose={() => setEditing(undefined)} />}
    </section>
  )
}

const yesNo = [
  { value: true, label: '是' },
  { value: false, label: '否' },
]
const types = [
  { value: 'menu', label: '菜单' },
  { value: 'button', label: '按钮' },
] as const

function Filters({ filter, onChange }: { filter: PrivilegeFilter; onChange: (filter: PrivilegeFilter) => void }) {
  const change = (changes: Partial<PrivilegeFilter>) => onChange({ ...filter, ...changes })
  return (
    <search className="authority-filters" aria-label="筛选条件">
      <Input.Search
        aria-label="搜索权限"
        placeholder="搜索标题、编码、路由"
        allowClear
        value={filter.text}
        onChange={({ target }) => change({ text: target.value })}
      />
      <Select
        aria-label="类型"
        placeholder="类型"
        allowClear
        value={filter.type}
        options={[...types]}
        onChange={(type: PrivilegeFilter['type'] | undefined) => change({ type: type ?? null })}
      />
      <Select
        aria-label="敏感"
        placeholder="敏感"
        allowClear
        value={filter.sensitive}
        options={yesNo}
        onChange={(sensitive: boolean | undefined) => change({ sensitive: sensitive ?? null })}
      />
      <Select
        aria-label="启用"
        placeholder="启用"
        allowClear
        value={filter.enabled}
        options={yesNo}
        onChange={(enabled: boolean | undefined) => change({ enabled: enabled ?? null })}
      />
      <Checkbox checked={filter.unused} onChange={({ target }) => change({ unused: target.checked })}>
        未被任何角色使用
      </Checkbox>
    </search>
  )
}

interface RowsProps {
  rows: PrivilegeRow[]
  /** Come after the tree: among very many people they take a moment. */
  figures: readonly PrivilegeFigures[] | undefined
  isFiltered: boolean
  onHolders: (node: PrivilegeNode) => void
  onEdit: (node: PrivilegeNode) => void
}

const PAGE = 50

function Rows({ rows, figures, isFiltered, onHolders, onEdit }: RowsProps) {
  const figureOf = new Map(figures?.map((each) => [each.code, each]))
  const phone = useMedia(PHONE)
  const actions = (node: PrivilegeNode) => (
    <RowActions
      actions={[
        { label: '谁有此权限', onClick: () => onHolders(node) },
        { label: '编辑', access: [P.authorityEdit], onClick: () => onEdit(node) },
      ]}
    />
  )
  const columns = [
    { key: 'title', title: '标题', width: 240, render: (_: unknown, node: PrivilegeRow) => <Title node={node} /> },
    { key: 'code', dataIndex: 'code' as const, title: '编码', width: 220 },
    {
      key: 'type',
      title: '类型',
      width: 72,
      render: (_: unknown, { type }: PrivilegeRow) => (type === 'menu' ? '菜单' : '按钮'),
    },
    {
      key: 'routes',
      title: '路由',
      width: 260,
      render: (_: unknown, { routes }: PrivilegeRow) => <Routes routes={routes} />,
    },
    { key: 'resource', dataIndex: 'resource' as const, title: '资源', width: 180 },
    { key: 'note', dataIndex: 'note' as const, title: '说明', width: 200, ellipsis: true },
    {
      key: 'enabled',
      title: '启用',
      width: 72,
      render: (_: unknown, { enabled }: PrivilegeRow) => (enabled ? '是' : <Tag color="error">停用</Tag>),
    },
    { key: 'roles', dataIndex: 'roles' as const, title: '角色数', width: 80, align: 'right' as const },
    {
      key: 'people',
      title: '人数',
      width: 90,
      align: 'right' as const,
      className: 'kit-figure',
      render: (_: unknown, { code }: PrivilegeRow) =>
        figures ? (figureOf.get(code)?.people ?? 0).toLocaleString('zh-CN') : '…',
    },
    {
      key: 'lastUsed',
      title: '最近使用',
      width: 110,
      render: (_: unknown, { code }: PrivilegeRow) => figureOf.get(code)?.lastUsedOn ?? '—',
    },
  ]
  if (phone) {
    const flat = rows.flatMap((row) => [row, ...(row.children ?? [])]).slice(0, PAGE)
    return (
      <>
        <RowCards
          title="权限"
          rows={flat.map((row) => ({ ...row, id: row.code }))}
          columns={columns.filter(({ key }) => !['resource', 'note'].includes(key))}
          footer={actions}
        />
        {flat.length === PAGE && <p className="authority-note">仅显示前 {PAGE} 项，请用搜索缩小范围</p>}
      </>
    )
  }
  return (
    <WideTable<PrivilegeRow>
      // Opens what was found; without a filter the menus stand alone.
      key={isFiltered ? `found ${rows.length}` : 'all'}
      aria-label="权限"
      size="small"
      rowKey="code"
      dataSource={rows}
      pagination={false}
      scroll={{ x: 1600 }}
      expandable={{ defaultExpandAllRows: isFiltered }}
      columns={[
        ...columns,
        {
          key: 'action',
          title: '操作',
          fixed: 'right',
          width: 170,
          render: (_: unknown, node: PrivilegeRow) => actions(node),
        },
      ]}
    />
  )
}

function Title({ node: { title, sensitive } }: { node: PrivilegeRow }) {
  return (
    <>
      {title} {sensitive && <Tag color="warning">敏感</Tag>}
    </>
  )
}

function Routes({ routes }: { routes: readonly string[] }) {
  return routes.map((route) => (
    <code key={route} className="authority-route">
      {route}
    </code>
  ))
}
