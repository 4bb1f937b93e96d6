import { saveMetric } from '@portal/contract/areas/system/statistics/statistics.ts'
import { P } from '@portal/contract/privileges.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { DrawerFrame } from '#src/kit/form/DrawerFrame.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import type { Metric } from './MetricTab.tsx'

const Field = fieldsOf(saveMetric.body)

interface DrawerProps {
  metric: Metric
  onClose: () => void
  onReload: () => Promise<void>
}

/** 负责人 and 补充说明 of one figure; what it counts is fixed by the report. */
export function MetricDrawer({ metric, onClose, onReload }: DrawerProps) {
  const save = useWrite(saveMetric)
  const { key, updatedAt, ownerId, note } = metric
  return (
    <DrawerFrame<Pick<Metric, 'ownerId' | 'note'>>
      key={updatedAt?.getTime() ?? 0}
      title={`${metric.report} · ${metric.title}`}
      initial={{ ownerId, note }}
      saving={save.isPending}
      error={save.error}
      onSubmit={(values) =>
        save.mutate({ ...values, ownerId: values.ownerId ?? null, key, updatedAt }, { onSuccess: onClose })
      }
      onClose={onClose}
      onReload={() => void onReload()}
    >
      <p>口径：{metric.definition}</p>
      <Field name="ownerId">
        <PersonSelect for={P.statistics} />
      </Field>
      <Field name="note" />
    </DrawerFrame>
  )
}
