import {
  diffQuestion,
  getQuestion,
  listQuestionVersions,
  saveQuestion,
} from '@portal/contract/areas/assessment/question/endpoints.ts'
import { changeKind, type QuestionDetail, versionState } from '@portal/contract/areas/assessment/question/question.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Table } from 'antd'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { useBankHome } from '../../bank-home.ts'
import { bodyOf, valuesOf } from '../editor/question-values.ts'

const states = wordsOf(versionState)
const changes = wordsOf(changeKind)

const useRestore = (question: QuestionDetail) => {
  const { addressOf } = useBankHome()
  const save = useWrite(saveQuestion)
  return async (no: number) => {
    const consequence = `第 ${no} 版的内容将成为新的草稿，启用后才生效。`
    if (!(await confirm({ name: `${question.number} 第 ${no} 版`, verb: '恢复', consequence }))) return
    try {
      const old = await call(getQuestion, { id: question.id, no })
      const values = { ...valuesOf(old), revision: question.revision, changeNote: `恢复第 ${no} 版` }
      const base = { id: question.id, no }
      if (await save.run(bodyOf(values, { action: 'draft', mayKey: old.rights.key, base })))
        go(addressOf(question.id), { replace: true })
    } catch (error) {
      tip('error', wordsOfError(error))
    }
  }
}

/** 版本: who changed what when; two can be compared, an old one becomes a new draft. */
export function VersionTab({ question }: { question: QuestionDetail }) {
  const versions = useQuery(query(listQuestionVersions, { id: question.id }))
  const { edits, addressOf } = useBankHome()
  const mayWrite = useHolds(edits) && question.rights.edit
  const restore = useRestore(question)
  const [chosen, setChosen] = useState<number[]>([])
  const [pair, setPair] = useState<[number, number]>()
  const [one = 0, other = 0] = [...chosen].sort((a, b) => a - b)

  return (
    <Loaded of={versions}>
      {(rows) => (
        <>
          <p>
            <Button disabled={chosen.length !== 2} onClick={() => setPair([one, other])}>
              比较所选两版
            </Button>
          </p>
          <Table
            rowKey="no"
            size="small"
            pagination={false}
            scroll={{ x: 'max-content' }}
            dataSource={rows}
            rowSelection={{
              selectedRowKeys: chosen,
              hideSelectAll: true,
              getCheckboxProps: ({ no }) => ({ disabled: chosen.length === 2 && !chosen.includes(no) }),
              onChange: (keys) => setChosen(keys.map(Number)),
            }}
            columns={[
              { key: 'no', title: '版本', render: (_, { no }) => `第 ${no} 版` },
              { key: 'state', title: '状态', render: (_, { state }) => states[state] },
              { key: 'change', title: '修改类型', render: (_, each) => changes[each.changeKind] },
              { key: 'note', title: '修改说明', dataIndex: 'changeNote' },
              { key: 'by', title: '修改人', dataIndex: 'by' },
              { key: 'at', title: '时间', render: (_, { at }) => dateTimeText(at.getTime()) },
              {
                key: 'acts',
                title: '操作',
                render: (_, { no, state }) => (
                  <>
                    <Button type="link" size="small" onClick={() => go(`${addressOf(question.id)}&no=${no}`)}>
                      查看
                    </Button>
                    {mayWrite && state === 'superseded' && (
                      <Button type="link" size="small" onClick={() => void restore(no)}>
                        恢复此版本
                      </Button>
                    )}
                  </>
                ),
              },
            ]}
          />
          {pair && <Difference id={question.id} from={pair[0]} to={pair[1]} onClose={() => setPair(undefined)} />}
        </>
      )}
    </Loaded>
  )
}

interface DifferenceProps {
  id: string
  from: number
  to: number
  onClose: () => void
}

function Difference({ id, from, to, onClose }: DifferenceProps) {
  const { active } = usePage()
  const rows = useQuery(query(diffQuestion, { id, from, to }))
  return (
    <PageModal
      active={active}
      open
      width={900}
      title={`第 ${from} 版与第 ${to} 版的差异`}
      footer={null}
      closable={{ 'aria-label': '关闭' }}
      onCancel={onClose}
    >
      <Loaded of={rows}>
        {(found) => (
          <Table
            rowKey="field"
            size="small"
            pagination={false}
            dataSource={found}
            locale={{ emptyText: '两版内容相同' }}
            columns={[
              { key: 'label', title: '字段', width: 110, dataIndex: 'label' },
              { key: 'before', title: `第 ${from} 版`, dataIndex: 'before', className: 'question-difference' },
              { key: 'after', title: `第 ${to} 版`, dataIndex: 'after', className: 'question-difference' },
            ]}
          />
        )}
      </Loaded>
    </PageModal>
  )
}
