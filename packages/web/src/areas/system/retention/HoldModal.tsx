import {
  holdRetention,
  type RetentionRow,
  retentionKinds,
  WHOLE_KIND,
} from '@portal/contract/areas/system/retention.ts'
import { Button, Form, List } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'

interface HoldModalProps {
  row: RetentionRow
  onRelease: (objectId: string) => void
  onClose: () => void
}

interface Hold {
  objectId?: string
  reason: string
}

const Field = fieldsOf(holdRetention.body)

/** 冻结 of a kind of data, or of single rows of it, for as long as a dispute lasts. */
export function HoldModal({ row, onRelease, onClose }: HoldModalProps) {
  const { active } = usePage()
  const [form] = Form.useForm<Hold>()
  const hold = useWrite(holdRetention)
  const finish = async ({ objectId, reason }: Hold) => {
    const which = objectId?.trim() || WHOLE_KIND
    if (!(await hold.run({ kind: row.kind, objectId: which, reason, release: false }))) return
    tip('success', '已冻结')
    form.resetFields()
  }
  return (
    <PageModal
      active={active}
      open
      title={`冻结：${retentionKinds[row.kind].title}`}
      okText="冻结"
      okButtonProps={{ loading: hold.isPending }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        name="retention-hold"
        layout="vertical"
        initialValues={{ objectId: '' }}
        onFinish={(values) => void finish(values)}
      >
        {row.rowHolds && <Field name="objectId" label="数据编号" help="留空冻结整类数据" />}
        <Field name="reason" />
      </Form>
      {row.holds.length > 0 && (
        <List
          size="small"
          header="已冻结"
          dataSource={row.holds}
          renderItem={({ objectId, reason, by, at }) => (
            <List.Item
              key={objectId}
              actions={[
                <Button key="release" type="link" size="small" onClick={() => onRelease(objectId)}>
                  解除
                </Button>,
              ]}
            >
              <List.Item.Meta
                title={objectId === WHOLE_KIND ? '整类数据' : objectId}
                description={`${reason}（${by}，${dateTimeText(at.getTime())}）`}
              />
            </List.Item>
          )}
        />
      )}
    </PageModal>
  )
}
