import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { arriving } from './arriving.ts'

/** A part of the design system that arrives when it is first drawn; `instead` stands there until then. */
export const late = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: (props: Props) => ReactNode = () => null,
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
