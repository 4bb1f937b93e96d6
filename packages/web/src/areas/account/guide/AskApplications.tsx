import { askApplication, listRequestable } from '@portal/contract/areas/system/application-access.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { fieldsOf } from '#src/kit/fields.tsx'
import { DrawerFrame } from '#src/kit/form/DrawerFrame.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'

const Field = fieldsOf(askApplication.body)

/** 申请开通, where there is something to ask for. */
export function AskApplications() {
  const offered = useQuery(query(listRequestable, {}))
  const [isAsking, setAsking] = useState(false)
  const ask = useWrite(askApplication)
  const apps = offered.data ?? []
  if (apps.length === 0) return null

  return (
    <>
      <Button type="link" size="small" onClick={() => setAsking(true)}>
        申请开通
      </Button>
      {isAsking && (
        <DrawerFrame<{ id: string; reason: string }>
          title="申请开通应用"
          verb="提交"
          saving={ask.isPending}
          error={ask.error}
          onSubmit={(values) =>
            ask.mutate(values, {
              onSuccess: () => {
                setAsking(false)
                tip('success', '申请已提交，处理后将通知你')
              },
            })
          }
          onClose={() => setAsking(false)}
        >
          <Field name="id" label="应用">
            <Select
              placeholder="请选择应用"
              options={apps.map(({ id, name, asked }) => ({
                value: id,
                label: asked ? `${name}（处理中）` : name,
                disabled: asked,
              }))}
            />
          </Field>
          <Field name="reason" />
        </DrawerFrame>
      )}
    </>
  )
}
