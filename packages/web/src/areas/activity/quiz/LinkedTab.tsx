import { unlinkQuestion } from '@portal/contract/areas/activity/quiz-answer.ts'
import { questionKind } from '@portal/contract/areas/assessment/question/content.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button, Empty, Table, Tag } from 'antd'
import { confirm } from '#src/kit/confirm.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import type { QuizBank } from './quiz-bank.ts'

const kinds: Record<string, string> = wordsOf(questionKind)

/** 引用的题目: they stay in their banks and follow what becomes of them there. */
export function LinkedTab({ bank, isClosed }: { bank: QuizBank; isClosed: boolean }) {
  const unlink = useWrite(unlinkQuestion)
  const mayLink = useHolds([P.questionBank]) && !isClosed
  const remove = async ({ id, number }: QuizBank['linked'][number]) => {
    const consequence = '题目仍在原题库中，只是不再被本活动抽取。'
    if (!(await confirm({ name: number, verb: '移除', consequence }))) return
    if (await unlink.run({ activityId: bank.activityId, questionId: id })) tip('success', '已移除')
  }
  if (bank.linked.length === 0)
    return <Empty description={mayLink ? '还没有引用的题目，点上方“引用公共题库”添加' : '还没有引用的题目'} />
  return (
    <Table
      rowKey="id"
      size="small"
      aria-label="引用的题目"
      scroll={{ x: 'max-content' }}
      pagination={false}
      dataSource={bank.linked}
      columns={[
        { title: '题号', dataIndex: 'number' },
        { title: '题干', dataIndex: 'stemText', render: (text: string) => text || '（图片题干）' },
        { title: '题型', dataIndex: 'kind', render: (kind: string) => kinds[kind] },
        { title: '来源分类', dataIndex: 'typePath' },
        {
          title: '状态',
          dataIndex: 'askable',
          render: (askable: boolean) => (askable ? <Tag color="success">可抽取</Tag> : <Tag>不可抽取</Tag>),
        },
        {
          title: '操作',
          key: 'acts',
          render: (_, row) => (
            <Button type="link" size="small" danger disabled={isClosed} onClick={() => void remove(row)}>
              移除
            </Button>
          ),
        },
      ]}
    />
  )
}
