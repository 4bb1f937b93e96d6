import {
  deleteHistoryLabels,
  type HistoryLabelNode,
  listHistoryLabels,
  mergeHistoryLabels,
} from '@portal/contract/areas/history/topic.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Input, Segmented, Table } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { type RowAction, RowActions } from '#src/kit/list/RowActions.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { late } from '#src/ui/late/late.tsx'
import '../../history.css'
import { periodText } from '../read/period-text.ts'
import { LabelLevels } from './LabelLevels.tsx'
import { contentsOf, type LabelTree, treeOf } from './label-tree.ts'

const HistoryLabelDrawer = late(() => import('./HistoryLabelDrawer.tsx').then((module) => module.HistoryLabelDrawer))
const RemoveLabelModal = late(() => import('./RemoveLabelModal.tsx').then((module) => module.RemoveLabelModal))

const refreshing = { refreshes: ['historyLabel', 'historyToday', 'labelType'] }
const WRITES = [P.articleLabel]
const states = [
  { value: '', label: '全部' },
  { value: 'on', label: '启用' },
  { value: 'off', label: '停用' },
  { value: 'unused', label: '未使用' },
]

type Opened = { kind: 'edit'; node: Partial<HistoryLabelNode> } | { kind: 'remove'; node: HistoryLabelNode }

/** 历史标签: the tree, with what hangs on each label. */
export function HistoryLabelPage() {
  const found = useQuery(query(listHistoryLabels, {}))
  return <Loaded of={found}>{(nodes) => <Labels nodes={nodes} />}</Loaded>
}

function Labels({ nodes }: { nodes: readonly HistoryLabelNode[] }) {
  const { query: address, setQuery } = usePage()
  const phone = useMedia(PHONE)
  const mayWrite = useHolds(WRITES)
  const [opened, setOpened] = useState<Opened>()
  const [chosen, setChosen] = useState<string[]>([])
  const removal = useWrite(deleteHistoryLabels, refreshing)
  const merge = useMerge(nodes, () => setChosen([]))
  const close = () => setOpened(undefined)
  const root = nodes.find(({ fixed }) => fixed)
  const tree = treeOf(nodes, address)

  const remove = async (node: HistoryLabelNode) => {
    if (contentsOf(node) > 0) return setOpened({ kind: 'remove', node })
    if (!(await confirm({ name: node.name, verb: '删除' }))) return
    if (await removal.run({ ids: [node.id] })) tip('success', '删除成功')
  }
  const actsOf = (node: HistoryLabelNode): RowAction[] => [
    { label: '编辑', access: WRITES, onClick: () => setOpened({ kind: 'edit', node }) },
    ...(node.kind === 'type'
      ? [{ label: '新增下级', access: WRITES, onClick: () => setOpened({ kind: 'edit', node: { parentId: node.id } }) }]
      : []),
    ...(node.fixed ? [] : [{ label: '删除', access: WRITES, danger: true, onClick: () => void remove(node) }]),
  ]
  return (
    <section className="history-card history-labels" aria-label="历史标签">
      <header>
        <h1>历史标签</h1>
        <Input.Search
          aria-label="名称"
          placeholder="名称"
          allowClear
          defaultValue={address.name}
          onSearch={(value) => setQuery({ name: value.trim() || undefined })}
        />
        <Segmented
          aria-label="范围"
          options={states}
          value={address.state ?? ''}
          onChange={(value) => setQuery({ state: value || undefined })}
        />
        <Can codes={WRITES}>
          <Button disabled={chosen.length < 2} loading={merge.isPending} onClick={() => void merge.run(chosen)}>
            合并{chosen.length > 1 && `（${chosen.length}）`}
          </Button>
          <Button type="primary" onClick={() => setOpened({ kind: 'edit', node: { parentId: root?.id ?? null } })}>
            新增
          </Button>
        </Can>
      </header>
      {phone ? (
        <LabelLevels tree={tree} actsOf={actsOf} />
      ) : (
        <LabelTable tree={tree} actsOf={actsOf} chosen={chosen} onChoose={mayWrite ? setChosen : null} />
      )}
      {opened?.kind === 'edit' && <HistoryLabelDrawer node={opened.node} nodes={nodes} onClose={close} />}
      {opened?.kind === 'remove' && (
        <RemoveLabelModal node={opened.node} nodes={nodes} contents={contentsOf(opened.node)} onClose={close} />
      )}
    </section>
  )
}

/** The first one chosen is kept. */
const useMerge = (nodes: readonly HistoryLabelNode[], onMerged: () => void) => {
  const write = useWrite(mergeHistoryLabels, refreshing)
  return {
    isPending: write.isPending,
    run: async (ids: readonly string[]) => {
      const [kept, ...others] = ids.flatMap((id) => nodes.find((node) => node.id === id) ?? [])
      if (!kept || others.length === 0) return
      const names = others.map(({ name }) => name).join('、')
      const consequence = `${names} 的内容改用“${kept.name}”，每条内容只保留一次。合并后不能撤销。`
      if (!(await confirm({ name: `合并到 ${kept.name}`, verb: '合并', consequence }))) return
      if (!(await write.run({ from: others.map(({ id }) => id), to: kept.id }))) return
      tip('success', `已合并 ${others.length} 个标签`)
      onMerged()
    },
  }
}

interface LabelTableProps {
  tree: readonly LabelTree[]
  actsOf: (node: HistoryLabelNode) => RowAction[]
  chosen: readonly string[]
  onChoose: ((ids: string[]) => void) | null
}

function LabelTable({ tree, actsOf, chosen, onChoose }: LabelTableProps) {
  const toggle = (id: string) =>
    onChoose?.(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <Table<LabelTree>
      rowKey="id"
      size="small"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={[...tree]}
      expandable={{ defaultExpandAllRows: true }}
      columns={[
        {
          title: '标签',
          render: (_, node) => (
            <>
              {onChoose && node.kind === 'label' && (
                <Checkbox
                  aria-label={`选择 ${node.name}`}
                  checked={chosen.includes(node.id)}
                  onChange={() => toggle(node.id)}
                />
              )}{' '}
              {node.name}
            </>
          ),
        },
        { title: '年代', render: (_, node) => periodText(node) },
        { title: '图文数', dataIndex: 'articles', align: 'right' },
        { title: '条目数', dataIndex: 'days', align: 'right' },
        { title: '视频数', dataIndex: 'videos', align: 'right' },
        {
          title: '封面',
          render: (_, { coverUrl }) =>
            coverUrl === '' ? '—' : <img className="history-thumb" src={coverUrl} alt="" />,
        },
        { title: '排序', dataIndex: 'sort', align: 'right' },
        { title: '启用', render: (_, { enabled }) => (enabled ? '是' : '否') },
        { title: '操作', width: 150, render: (_, node) => <RowActions actions={actsOf(node)} /> },
      ]}
    />
  )
}
