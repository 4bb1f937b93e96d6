import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { arriving } from './arriving.ts'
import { Coming } from './Coming.tsx'

/** A part that arrives when it is first drawn; `instead` stands there until then, or the sign that it was heard. */
export const late = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: (props: Props) => ReactNode = () => <Coming />,
) => {
  const Part = lazy(async () => ({ default: await arriving(load) }))
  return function Late(props: Props) {
    return (
      <Suspense fallback={instead(props)}>
        <Part {...props} />
      </Suspense>
    )
  }
}
