import { type DicCode, deleteLabels, getLabel, type LabelNode } from '@portal/contract/areas/video/label.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Card, Descriptions, Tag } from 'antd'
import { Can } from '#src/kit/Can.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import type { LabelDraft } from './LabelDrawer.tsx'
import { TypeSelect } from './TypeSelect.tsx'

interface NodeCardProps {
  dicCode: DicCode
  node: LabelNode
  parent: LabelNode | null
  /** Place among its siblings. */
  at: number
  onPlace: (parent: LabelNode, at: number) => void
  onPlaceBelow: (parentId: string) => void
  onEdit: (draft: LabelDraft) => void
}

/** Properties of a node and everything that can be done with it by keyboard. */
export function NodeCard(props: NodeCardProps) {
  const { node, parent, at, dicCode, onPlace, onPlaceBelow, onEdit } = props
  const record = useQuery(query(getLabel, { id: node.id }))
  const remove = useWrite(deleteLabels)
  const editCode = node.kind === 'type' ? P.videoType : P.labelEdit
  const removeCode = node.kind === 'type' ? P.videoType : P.labelDel

  const removeNode = async () => {
    const consequence = node.count > 0 ? `正被 ${node.count} 个内容使用，确认删除？` : ''
    if (await confirm({ name: node.name, verb: '删除', consequence })) await remove.run({ ids: [node.id] })
  }

  return (
    <Card className="label-tree-card" title={node.name} extra={<Tag>{node.kind === 'type' ? '分类' : '标签'}</Tag>}>
      <Loaded of={record}>
        {(row) => (
          <Descriptions
            column={{ xs: 1, md: 2 }}
            items={[
              { key: 'parent', label: '上级', children: row.parentName || '无' },
              { key: 'code', label: '编码', children: row.code || '无' },
              { key: 'synonyms', label: '同义词', children: row.synonyms.join('、') || '无' },
              { key: 'enabled', label: '启用', children: row.enabled ? '是' : '否' },
              { key: 'videos', label: '视频数', children: row.videoCount },
              { key: 'docs', label: '文档数', children: row.docCount },
            ]}
          />
        )}
      </Loaded>
      <div className="label-tree-actions">
        <Can codes={[editCode]}>
          <Button disabled={!record.data} onClick={() => record.data && onEdit(record.data)}>
            编辑
          </Button>
          {parent && (
            <>
              <Button disabled={at === 0} onClick={() => onPlace(parent, at - 1)}>
                上移
              </Button>
              <Button disabled={at === parent.children.length - 1} onClick={() => onPlace(parent, at + 1)}>
                下移
              </Button>
              <TypeSelect
                dicCode={dicCode}
                without={node.id}
                value={null}
                placeholder="移动到…"
                onChange={(id) => id !== null && onPlaceBelow(id)}
              />
            </>
          )}
        </Can>
        {node.kind === 'type' && (
          <>
            <Can codes={[P.videoType]}>
              <Button onClick={() => onEdit({ kind: 'type', dicCode, parentId: node.id })}>新增下级分类</Button>
            </Can>
            <Can codes={[P.labelEdit]}>
              <Button onClick={() => onEdit({ kind: 'label', dicCode, parentId: node.id })}>新增标签</Button>
            </Can>
          </>
        )}
        {parent && (
          <Can codes={[removeCode]}>
            <Button danger onClick={() => void removeNode()}>
              删除
            </Button>
          </Can>
        )}
      </div>
    </Card>
  )
}
