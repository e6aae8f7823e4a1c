UnpackProbe.main()
