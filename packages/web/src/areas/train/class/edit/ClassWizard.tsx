import { type ClassDetail, getClass, saveClass } from '@portal/contract/areas/train/class/class.ts'
import { P } from '@portal/contract/privileges.ts'
import { Alert, Button } from 'antd'
import { useEffect } from 'react'
import { BegunWithRecord } from '#src/kit/form/Editor.tsx'
import { FormWizard } from '#src/kit/form/FormWizard.tsx'
import { useWizard } from '#src/kit/form/use-wizard.ts'
import { wizardSaves } from '#src/kit/form/wizard-saves.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { useHolds, useSession } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { NotFoundHere } from '#src/ui/page-state/StateBlocks.tsx'
import { CLASSES, classAddress } from '../../addresses.ts'
import { people } from '../class-words.tsx'
import { BasicStep, CostStep, EnrolStep, ResultStep } from './ClassSteps.tsx'
import { ClassSummary } from './ClassSummary.tsx'
import { bodyOf, type ClassStep, type ClassValues, freshClass, steps, stepWords, valuesOf } from './class-values.ts'

/** 新建 and 编辑 of a class: 基本信息, 报名设置, 考核与结业, 费用. */
export function ClassWizard({ id }: { id: string | null }) {
  const userId = useSession((session) => session.userId)
  return (
    <BegunWithRecord asked={{ id, copyOf: null }} get={getClass}>
      {(found, reload) =>
        found !== null && !found.may.edit ? (
          <NotFoundHere action={<Button onClick={() => go(classAddress(found.id))}>返回班次</Button>} />
        ) : (
          <Wizard found={found} initial={found ? valuesOf(found) : freshClass(userId)} onReload={reload} />
        )
      }
    </BegunWithRecord>
  )
}

interface WizardProps {
  found: ClassDetail | null
  initial: Partial<ClassValues>
  onReload: (() => void) | undefined
}

function Wizard({ found, initial, onReload }: WizardProps) {
  const { query, setQuery, setTitle } = usePage()
  const save = useWrite(saveClass, { refreshes: ['trainEnrol', 'guide', 'meetingRoom'] })
  const holdsCost = useHolds([P.trainClassCost])
  const mayCost = found ? found.may.cost : holdsCost
  const isNew = found === null
  const title = isNew ? '新建班次' : `编辑班次《${found.name}》`

  // Follows the shell: its tab is called after what is done here.
  useEffect(() => setTitle(title), [setTitle, title])

  const leave = () => (isNew ? go(CLASSES) : setQuery({ edit: undefined }))
  const send = (values: ClassValues) =>
    save.mutate(bodyOf({ ...initial, ...values }, mayCost), {
      onSuccess: ({ id, promoted }) => {
        const said = promoted > 0 ? `已保存，已通知 ${people(promoted)} 位候补确认` : '已保存'
        tip('success', isNew ? '草稿已保存，排好课程表后发布报名' : said)
        if (isNew) go(classAddress(id, 'plan'), { replace: true })
        else leave()
      },
    })
  const shown: readonly ClassStep[] = mayCost ? steps : steps.filter((step) => step !== 'cost')
  const wizard = useWizard<ClassValues, ClassStep>({
    title,
    initial,
    saving: save.isPending,
    error: save.error,
    onSubmit: send,
    ...(onReload && { onReload }),
    draft: 'class',
    steps: shown,
    first: shown.find((step) => step === query.edit),
  })

  return (
    <FormWizard
      wizard={wizard}
      labels={stepWords}
      bodies={{
        basic: <BasicStep isFixed={(found?.enrolled ?? 0) + (found?.waiting ?? 0) > 0} />,
        enrol: <EnrolStep />,
        result: <ResultStep />,
        cost: mayCost && <CostStep />,
      }}
      notice={
        found &&
        found.enrolled + found.waiting > 0 && (
          <Alert
            type="info"
            showIcon
            title={`已有 ${people(found.enrolled + found.waiting)} 人报名或候补：名额不能小于已占人数，增加的名额按候补顺序发出确认。`}
          />
        )
      }
      summary={<ClassSummary {...wizard.summary} known={found} />}
      {...wizardSaves(wizard, { isNew, label: isNew ? '保存草稿' : '保存' })}
      onCancel={leave}
    />
  )
}
