import {
  type CategoryNode,
  deleteQuestionCategory,
  saveQuestionCategory,
  shareRight,
} from '@portal/contract/areas/assessment/category.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button, Card, Descriptions, Tag } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { RowSwitch } from '#src/kit/list/RowSwitch.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { go } from '#src/platform/navigate.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { late } from '#src/ui/late/late.tsx'
import { commonBanks } from '../bank-home.ts'
import type { CategoryDraft } from './CategoryDrawer.tsx'
import { draftOf, savedOf } from './category-values.ts'
import type { FoundNode } from './tree-nodes.ts'

const PlaceModal = late(() => import('./PlaceModal.tsx').then((module) => module.PlaceModal))
const ShareDrawer = late(() => import('./ShareDrawer.tsx').then((module) => module.ShareDrawer))

const DEEPEST = 5
const rights = wordsOf(shareRight)

interface NodePanelProps {
  found: FoundNode<CategoryNode>
  siblings: readonly CategoryNode[]
  onPlace: (id: string, parentId: string | null, sort: number) => void
  onEdit: (draft: CategoryDraft) => void
  onGone: () => void
}

const factsOf = (node: CategoryNode) => [
  ['编码', node.code || '无'],
  ['题目数（含下级）', node.count],
  ['启用数', node.activeCount],
  ['所属单位', node.ownerOrgName],
  ['是否审核', node.needReview ? '启用前须审核' : '不审核'],
  ['排序', node.sort],
]

/** One node: what it is, and everything that can be done with it by keyboard. */
export function NodePanel({ found, siblings, onPlace, onEdit, onGone }: NodePanelProps) {
  const { node, parent, at } = found
  const [open, setOpen] = useState<'move' | 'merge' | 'share'>()
  const save = useWrite(saveQuestionCategory)
  const remove = useWrite(deleteQuestionCategory, { refreshes: ['questionBank'] })
  // A share lets people write questions; the categories stay with the owner.
  const mayWrite = useHolds([P.questionBankType]) && node.right === 'own'
  const isBank = node.parentId === null

  const removeNode = async () => {
    const consequence = node.count > 0 ? `其下有 ${node.count} 道题目。` : ''
    if (!(await confirm({ name: node.name, verb: '删除', consequence }))) return
    if (await remove.run({ id: node.id })) onGone()
  }

  return (
    <Card className="category-card" title={node.name} extra={<Tag>{isBank ? '题库' : '分类'}</Tag>}>
      <Descriptions
        column={{ xs: 1, md: 2 }}
        items={[
          ...factsOf(node).map(([label, children]) => ({ key: String(label), label, children })),
          {
            key: 'enabled',
            label: '启用',
            children: (
              <RowSwitch
                name={`启用 ${node.name}`}
                checked={node.enabled}
                disabled={!mayWrite}
                run={(enabled) => save.run({ ...savedOf(node), enabled })}
              />
            ),
          },
          {
            key: 'shares',
            label: '共享',
            children:
              node.shares.length === 0
                ? '未共享'
                : node.shares.map(({ id, name, right }) => (
                    <Tag key={id}>
                      {name}：{rights[right]}
                    </Tag>
                  )),
          },
        ]}
      />
      <div className="category-actions">
        <Button onClick={() => go(`${commonBanks.list}?f.typeId=${node.id}`)}>查看题目</Button>
        {mayWrite && (
          <Can codes={[P.questionBankType]}>
            <Button onClick={() => onEdit({ ...draftOf(node), parent })}>编辑</Button>
            {node.depth < DEEPEST && <Button onClick={() => onEdit({ parent: node })}>新增下级</Button>}
            {isBank && <Button onClick={() => setOpen('share')}>共享</Button>}
            <Button disabled={at === 0} onClick={() => onPlace(node.id, node.parentId, at - 1)}>
              上移
            </Button>
            <Button disabled={at === siblings.length - 1} onClick={() => onPlace(node.id, node.parentId, at + 1)}>
              下移
            </Button>
            {!isBank && (
              <>
                <Button onClick={() => setOpen('move')}>移动到</Button>
                <Button onClick={() => setOpen('merge')}>合并到</Button>
              </>
            )}
            <Button danger onClick={() => void removeNode()}>
              删除
            </Button>
          </Can>
        )}
      </div>
      {(open === 'move' || open === 'merge') && (
        <PlaceModal act={open} node={node} onClose={() => setOpen(undefined)} onGone={onGone} />
      )}
      {open === 'share' && <ShareDrawer node={node} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}
