/**
 * A certificate for 127.0.0.1 that nobody has signed but its owner, good until 2126, and its key. It protects nothing:
 * tests show it to see it refused. Made once, because not every machine can make one:
 * `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1`
 */
export const ownCertificate = {
  certificate: `-----BEGIN CERTIFICATE-----
MIIBkTCCATagAwIBAgIUALGBe+k0p1+YLUrLMXM2YR4pk7kwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyMjA4NDYwNFoYDzIxMjYxMDI5
MDg0NjA0WjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQ11kmiRbT25jUTBu4gAK1fdreCuAM/jfBefnbJOCC1ueWxZt762khR
fgJdTBLz02iAQeAGntKvol3podxvT2iao2QwYjAdBgNVHQ4EFgQUnoNYf+5CYvIl
w961gHIs+b4F/FgwHwYDVR0jBBgwFoAUnoNYf+5CYvIlw961gHIs+b4F/FgwDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0kAMEYC
IQC/GB76tQ1hYF+OG9H/NnsabXeZbrDn3KcdyW6pW1K2LwIhAMuYUCvt+jdQ+p5I
fzN7YKvI4eP26sSHlj8mKOUldL4f
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgvhO/sztnq3kdgeZF
PaeC/f8gFbIFcDgqbDFHpNngSEWhRANCAAQ11kmiRbT25jUTBu4gAK1fdreCuAM/
jfBefnbJOCC1ueWxZt762khRfgJdTBLz02iAQeAGntKvol3podxvT2ia
-----END PRIVATE KEY-----
`,
}
