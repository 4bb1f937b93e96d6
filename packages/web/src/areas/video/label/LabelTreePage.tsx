import {
  type DicCode,
  dicCode as dicCodes,
  findByDicCode,
  type LabelNode,
  listLabelTree,
  moveLabels,
} from '@portal/contract/areas/video/label.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Card, Input, Segmented, Tree } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { ExportFileButton } from '#src/shared/exchange/ExportFileButton.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import './label-tree.css'
import { type LabelDraft, LabelDrawer } from './LabelDrawer.tsx'
import { LabelName } from './LabelName.tsx'
import { NodeCard } from './NodeCard.tsx'
import { findNode, movesTo, pathsToHits } from './tree-moves.ts'

interface TreeRow {
  key: string
  node: LabelNode
  children: TreeRow[]
}

const rowsOf = (nodes: readonly LabelNode[]): TreeRow[] =>
  nodes.map((node) => ({ key: node.id, node, children: rowsOf(node.children) }))

/** 标签树管理: 类别 → 分类 → 标签, moved by drag or by keyboard. */
export function LabelTreePage() {
  const { query: address, setQuery } = usePage()
  const dicCode = dicCodes.safeParse(address.dicCode).data ?? 'shipin'
  const tree = useQuery(query(findByDicCode, { dicCode }))

  return (
    <div className="label-tree-page">
      <div className="label-tree-head">
        <Segmented<DicCode>
          aria-label="类别"
          value={dicCode}
          options={dicCodes.options.map((value) => ({ value, label: wordsOf(dicCodes)[value] }))}
          onChange={(value) => setQuery({ dicCode: value, node: undefined })}
        />
        <Can codes={[P.labelEdit]}>
          <ExportFileButton list={listLabelTree.path} filter={{ dicCode }} title="标签树" words="导出树" />
        </Can>
      </div>
      <Loaded of={tree}>
        {(nodes) => (
          <TreeAndNode
            key={dicCode}
            nodes={nodes}
            dicCode={dicCode}
            chosenId={address.node}
            onChoose={(node) => setQuery({ node })}
          />
        )}
      </Loaded>
    </div>
  )
}

interface TreeAndNodeProps {
  nodes: LabelNode[]
  dicCode: DicCode
  chosenId: string | undefined
  onChoose: (id: string) => void
}

function TreeAndNode({ nodes, dicCode, chosenId, onChoose }: TreeAndNodeProps) {
  const mayMove = useHolds([P.labelEdit])
  const move = useWrite(moveLabels)
  const [text, setText] = useState('')
  const [open, setOpen] = useState<string[]>(() => nodes.map(({ id }) => id))
  const [editing, setEditing] = useState<LabelDraft>()
  const chosen = chosenId === undefined ? null : findNode(nodes, chosenId)
  const shownOpen = text === '' ? open : [...pathsToHits(nodes, text)]

  const place = (id: string, parent: LabelNode, at: number) => move.run({ moves: movesTo(nodes, id, parent, at) })

  return (
    <div className="label-tree-columns">
      <Card className="label-tree-card">
        <Input.Search
          aria-label="搜索标签"
          placeholder="搜索名称"
          allowClear
          value={text}
          onChange={({ target }) => setText(target.value.trim())}
        />
        <Tree<TreeRow>
          aria-label="标签树"
          treeData={rowsOf(nodes)}
          height={560}
          blockNode
          draggable={
            mayMove && { icon: false, nodeDraggable: (row) => findNode(nodes, String(row.key))?.parent !== null }
          }
          expandedKeys={shownOpen}
          selectedKeys={chosen ? [chosen.node.id] : []}
          titleRender={({ node }) => <NodeTitle node={node} text={text} />}
          onExpand={(keys) => setOpen(keys.map(String))}
          onSelect={([key]) => key !== undefined && onChoose(String(key))}
          allowDrop={({ dropNode, dropPosition }) => (dropPosition === 0 ? dropNode.node.kind === 'type' : true)}
          onDrop={({ dragNode, node: target, dropToGap, dropPosition }) => {
            const inside = !dropToGap
            const parent = inside ? target.node : findNode(nodes, target.key)?.parent
            if (parent) void place(dragNode.key, parent, inside ? parent.children.length : Math.max(0, dropPosition))
          }}
        />
      </Card>
      {chosen ? (
        <NodeCard
          dicCode={dicCode}
          node={chosen.node}
          parent={chosen.parent}
          at={chosen.at}
          onPlace={(parent, at) => void place(chosen.node.id, parent, at)}
          onPlaceBelow={(parentId) => {
            const target = findNode(nodes, parentId)?.node
            if (target) void place(chosen.node.id, target, target.children.length)
          }}
          onEdit={setEditing}
        />
      ) : (
        <Card className="label-tree-card">
          <EmptyNew
            text="选择一个分类或标签查看"
            action={<Button onClick={() => nodes[0] && onChoose(nodes[0].id)}>查看根分类</Button>}
          />
        </Card>
      )}
      {editing && <LabelDrawer draft={editing} onClose={() => setEditing(undefined)} />}
    </div>
  )
}

function NodeTitle({ node, text }: { node: LabelNode; text: string }) {
  const at = text === '' ? -1 : node.name.indexOf(text)
  const name =
    at < 0 ? (
      node.name
    ) : (
      <>
        {node.name.slice(0, at)}
        <mark>{text}</mark>
        {node.name.slice(at + text.length)}
      </>
    )
  return (
    <span className="label-tree-title" data-disabled={!node.enabled}>
      {node.kind === 'label' ? <LabelName name={name} colour={node.colour} /> : name}
      <span className="label-tree-count">{node.count}</span>
    </span>
  )
}
