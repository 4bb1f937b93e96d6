declare module 's3rver' {
  import type { AddressInfo } from 'node:net'

  type Options = {
    silent: boolean
    address: string
    port: number
    directory: string
    configureBuckets: { name: string; configs: string[] }[]
  }

  export default class S3rver {
    constructor(options: Options)
    readonly middleware: ((context: { method: string; url: string }, next: () => Promise<void>) => Promise<void>)[]
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
