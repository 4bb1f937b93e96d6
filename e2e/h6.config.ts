import base from './playwright.config.ts'
export default { ...base, webServer: undefined, globalTeardown: undefined, testDir: './specs', outputDir: '/tmp/h6-results', workers: 1, timeout: 150000, expect: { timeout: 40000 }, use: { ...base.use, baseURL: 'http://127.0.0.1:18246', trace: 'off' as const } }
