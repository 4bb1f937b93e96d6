import { CLEAR_ALL, cacheRefusals, clearCache } from '@portal/contract/areas/system/cache.ts'
import { Alert, Form, Input } from 'antd'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

interface Typed {
  words: string
}

/** All caches of all processes, after the words have been typed. */
export function ClearAllModal({ onClose }: { onClose: () => void }) {
  const { active } = usePage()
  const [form] = Form.useForm<Typed>()
  const clear = useWrite(clearCache)
  const finish = async ({ words }: Typed) => {
    const answer = await clear.run({ all: true, confirm: words })
    if (!answer) return
    tip('success', `已清除 ${answer.cleared} 个缓存`)
    onClose()
  }
  return (
    <PageModal
      active={active}
      open
      title={CLEAR_ALL}
      okText="清除"
      okButtonProps={{ danger: true, loading: clear.isPending }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Alert type="warning" showIcon title="清除后各项数据会从数据库重新加载，短时间内访问会变慢，结果不变。" />
      <Form
        form={form}
        name="clear-all"
        layout="vertical"
        className="caches-confirm"
        onFinish={(typed) => void finish(typed)}
      >
        <Form.Item
          name="words"
          label={`请输入“${CLEAR_ALL}”以确认`}
          rules={[
            {
              validator: async (_, typed: unknown) => {
                if (typed !== CLEAR_ALL) throw new Error(cacheRefusals.mismatch.message)
              },
            },
          ]}
          validateTrigger="onSubmit"
        >
          <Input autoComplete="off" />
        </Form.Item>
      </Form>
    </PageModal>
  )
}
