import { groupUsedBy, groupUseKind } from '@portal/contract/areas/directory/group.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Table } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import type { Group } from './GroupListPage.tsx'

/** 查看引用: where a group is used. */
export function UsedByModal({ group, onClose }: { group: Group; onClose: () => void }) {
  const { active } = usePage()
  const uses = useQuery(query(groupUsedBy, { id: group.id }))
  return (
    <PageModal
      active={active}
      open
      title={`「${group.name}」的引用`}
      footer={null}
      closable={{ 'aria-label': '关闭' }}
      onCancel={onClose}
    >
      <Loaded of={uses}>
        {({ list, total }) => (
          <>
            <p className="picker-note">共 {total} 处</p>
            <Table
              aria-label="引用"
              size="small"
              rowKey={({ kind, id }) => `${kind} ${id}`}
              dataSource={list}
              locale={{ emptyText: '没有被引用' }}
              pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
              columns={[
                { key: 'kind', title: '类型', width: 100, render: (_, { kind }) => wordsOf(groupUseKind)[kind] },
                { key: 'name', title: '名称', dataIndex: 'name' },
              ]}
            />
          </>
        )}
      </Loaded>
    </PageModal>
  )
}
