import {
  type RetentionRow,
  retentionKinds,
  retentionRefusals,
  saveRetention,
} from '@portal/contract/areas/system/retention.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { Alert, Form, InputNumber } from 'antd'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

interface Days {
  days: number | null
}

const faultIn = ({ leastDays, mostDays }: RetentionRow, days: unknown): string | null => {
  if (typeof days !== 'number' || !Number.isInteger(days)) return '请填写整数天数'
  if (days < leastDays) return fill(retentionRefusals.tooShort.message, { n: leastDays })
  return days > mostDays ? fill(retentionRefusals.tooLong.message, { n: mostDays }) : null
}

/** 修改 of the days of one kind of data, within its bounds. */
export function DaysModal({ row, onClose }: { row: RetentionRow; onClose: () => void }) {
  const { active } = usePage()
  const [form] = Form.useForm<Days>()
  const save = useWrite(saveRetention)
  const finish = async ({ days }: Days) => {
    if (days === null || !(await save.run({ kind: row.kind, days, revision: row.revision }))) return
    tip('success', '已保存')
    onClose()
  }
  return (
    <PageModal
      active={active}
      open
      title={`修改保留天数：${retentionKinds[row.kind].title}`}
      okText="保存"
      okButtonProps={{ loading: save.isPending }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Alert type="info" showIcon title="缩短后立即生效；延长只对以后产生的数据生效，已有数据仍按原天数清理。" />
      <Form
        form={form}
        name="retention-days"
        layout="vertical"
        className="data-form"
        initialValues={{ days: row.days }}
        onFinish={(values) => void finish(values)}
      >
        <Form.Item
          name="days"
          label="保留天数"
          required
          extra={`最少 ${row.leastDays} 天，出厂 ${row.shippedDays} 天`}
          rules={[
            {
              validator: async (_, days: unknown) => {
                const fault = faultIn(row, days)
                if (fault !== null) throw new Error(fault)
              },
            },
          ]}
        >
          <InputNumber className="kit-wide" />
        </Form.Item>
      </Form>
    </PageModal>
  )
}
