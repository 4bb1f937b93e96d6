import {
  type CategoryNode,
  listQuestionCategories,
  moveQuestionCategory,
} from '@portal/contract/areas/assessment/category.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Card, Input, Segmented, Tag, Tree } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { late } from '#src/ui/late/late.tsx'
import { EmptyFiltered, EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import './category.css'
import type { CategoryDraft } from './CategoryDrawer.tsx'
import { NodePanel } from './NodePanel.tsx'
import { findNode, kept, placeBeside } from './tree-nodes.ts'

const CategoryDrawer = late(() => import('./CategoryDrawer.tsx').then((module) => module.CategoryDrawer))

type EnabledFilter = 'all' | 'on' | 'off'
const enabledWords = [
  { value: 'all' as const, label: '全部' },
  { value: 'on' as const, label: '启用' },
  { value: 'off' as const, label: '停用' },
]

/** 题目分类: banks, their categories, and who shares them. */
export function CategoryPage() {
  const { query: address, setQuery } = usePage()
  const tree = useQuery(query(listQuestionCategories, { withCount: true }))
  const [editing, setEditing] = useState<CategoryDraft>()

  const add = (
    <Can codes={[P.questionBankType]}>
      <Button type="primary" onClick={() => setEditing({ parent: null })}>
        新增题库
      </Button>
    </Can>
  )
  return (
    <div className="category-page">
      {add}
      <Loaded of={tree}>
        {(nodes) =>
          nodes.length === 0 ? (
            <EmptyNew text="暂无数据" action={add} />
          ) : (
            <TreeAndNode
              nodes={nodes}
              chosenId={address.node}
              onChoose={(node) => setQuery({ node })}
              onEdit={setEditing}
            />
          )
        }
      </Loaded>
      {editing && <CategoryDrawer draft={editing} onClose={() => setEditing(undefined)} />}
    </div>
  )
}

interface TreeRow {
  key: string
  node: CategoryNode
  children: TreeRow[]
}

const rowsOf = (nodes: readonly CategoryNode[]): TreeRow[] =>
  nodes.map((node) => ({ key: node.id, node, children: rowsOf(node.children) }))

interface TreeAndNodeProps {
  nodes: CategoryNode[]
  chosenId: string | undefined
  onChoose: (id: string | undefined) => void
  onEdit: (draft: CategoryDraft) => void
}

function TreeAndNode({ nodes, chosenId, onChoose, onEdit }: TreeAndNodeProps) {
  const mayMove = useHolds([P.questionBankType])
  const move = useWrite(moveQuestionCategory)
  const [text, setText] = useState('')
  const [enabled, setEnabled] = useState<EnabledFilter>('all')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const chosen = chosenId === undefined ? null : findNode(nodes, chosenId)
  const isFiltered = text !== '' || enabled !== 'all'
  const shown = isFiltered
    ? kept(
        nodes,
        (node) =>
          (text === '' || node.name.includes(text)) && (enabled === 'all' || node.enabled === (enabled === 'on')),
      )
    : nodes

  const keysOf = (some: readonly CategoryNode[]): string[] =>
    some.flatMap(({ id, children }) => [id, ...keysOf(children)])
  const all = keysOf(shown)
  const place = (id: string, parentId: string | null, sort: number) => void move.run({ id, parentId, sort })

  return (
    <div className="category-columns">
      <Card className="category-card">
        <div className="category-filters">
          <Input.Search
            aria-label="名称"
            placeholder="搜索名称"
            allowClear
            value={text}
            onChange={({ target }) => setText(target.value.trim())}
          />
          <Segmented aria-label="启用" value={enabled} options={enabledWords} onChange={setEnabled} />
        </div>
        {shown.length === 0 ? (
          <EmptyFiltered
            onClear={() => {
              setText('')
              setEnabled('all')
            }}
          />
        ) : (
          <Tree<TreeRow>
            aria-label="题目分类"
            treeData={rowsOf(shown)}
            blockNode
            draggable={
              mayMove &&
              !isFiltered && {
                icon: false,
                nodeDraggable: (row) => findNode(nodes, String(row.key))?.node.right === 'own',
              }
            }
            expandedKeys={isFiltered ? all : all.filter((key) => !closed.has(key))}
            selectedKeys={chosen ? [chosen.node.id] : []}
            titleRender={({ node }) => <NodeTitle node={node} />}
            onExpand={(open) => setClosed(new Set(all.filter((key) => !open.includes(key))))}
            onSelect={([key]) => onChoose(key === undefined ? undefined : String(key))}
            onDrop={({ dragNode, node: target, dropToGap, dropPosition }) => {
              if (!dropToGap) return place(dragNode.key, target.key, target.node.children.length)
              const found = findNode(nodes, target.key)
              if (!found) return
              const siblings = found.parent?.children ?? nodes
              place(dragNode.key, found.parent?.id ?? null, placeBeside(siblings, dragNode.key, found.at, dropPosition))
            }}
          />
        )}
      </Card>
      {chosen ? (
        <NodePanel
          key={chosen.node.id}
          found={chosen}
          siblings={chosen.parent?.children ?? nodes}
          onPlace={place}
          onEdit={onEdit}
          onGone={() => onChoose(undefined)}
        />
      ) : (
        <Card className="category-card">
          <EmptyNew
            text="选择一个题库或分类查看"
            action={<Button onClick={() => onChoose(nodes[0]?.id)}>查看第一个题库</Button>}
          />
        </Card>
      )}
    </div>
  )
}

function NodeTitle({ node }: { node: CategoryNode }) {
  return (
    <span className="category-title" data-disabled={!node.enabled}>
      <span>{node.name}</span>
      <span className="category-count">{node.count}</span>
      {node.parentId === null && node.right !== 'own' && <Tag>共享（{node.right === 'use' ? '用' : '编辑'}）</Tag>}
    </span>
  )
}
